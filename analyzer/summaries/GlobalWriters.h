//===- GlobalWriters.h - Never-written global variables ---------*- C++ -*-===//
//
// A global variable that nothing assigns keeps the value of its initializer,
// whether or not it is declared const.
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
  /// that was added does more than read it, and it is invisible to other
  /// translation units.
  bool keepsInitialValue(const clang::VarDecl &Variable);

private:
  void index(const clang::FunctionDecl &Function);
  void index(const clang::Stmt *S, const clang::Stmt *Parent);
  void addReads(const clang::Expr &E);

  /// Processed when the first variable is requested.
  std::vector<const clang::FunctionDecl *> Added;
  /// Arguments that the callee only reads.
  llvm::DenseSet<const clang::Expr *> Reads;
  /// Canonical declarations.
  llvm::DenseSet<const clang::VarDecl *> Written;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_GLOBALWRITERS_H
