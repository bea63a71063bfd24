//===- GlobalWriters.h - Variables outside of functions ---------*- C++ -*-===//
//
// A variable outside of functions that nothing assigns keeps the value that it
// is initialized with, whether or not it is declared const.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_GLOBALWRITERS_H
#define SYNCLINE_ANALYZER_SUMMARIES_GLOBALWRITERS_H

#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace clang {
class Expr;
class FunctionDecl;
class Stmt;
class VarDecl;
} // namespace clang

namespace syncline::lint::summaries {

class GlobalWriters {
public:
  void add(const clang::FunctionDecl &Function) { Added.push_back(&Function); }

  /// Whether \p Variable always has the value of its initializer: no function
  /// that was added does more than read it, and no other translation unit sees
  /// it.
  bool keepsInitialValue(const clang::VarDecl &Variable);

private:
  void index(const clang::FunctionDecl &Function);
  void index(const clang::Stmt *S, const clang::Stmt *Parent);
  void addReads(const clang::Expr &E);

  /// Read when the first variable is asked for.
  std::vector<const clang::FunctionDecl *> Added;
  /// Arguments that the called function only reads.
  llvm::DenseSet<const clang::Expr *> Reads;
  /// Canonical declarations.
  llvm::DenseSet<const clang::VarDecl *> Written;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_GLOBALWRITERS_H
