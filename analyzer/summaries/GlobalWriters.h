//===- GlobalWriters.h - Never-written global variables ---------*- C++ -*-===//
//
// A global variable that nothing assigns keeps the value of its initializer,
// whether or not it is declared const. Functions that nothing calls assign
// nothing.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_GLOBALWRITERS_H
#define SYNCLINE_ANALYZER_SUMMARIES_GLOBALWRITERS_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

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

  using FunctionTest = llvm::function_ref<bool(const clang::FunctionDecl &)>;

  /// Whether \p Variable always has the value of its initializer: no function
  /// that was added and is not \p Uncalled does more than read it, and it is
  /// invisible to other translation units.
  bool keepsInitialValue(const clang::VarDecl &Variable, FunctionTest Uncalled);

  /// The variables that functions of the unit, except those that are
  /// \p Uncalled, or \p Initializers of other variables may change.
  std::vector<const clang::VarDecl *>
  changed(llvm::ArrayRef<const clang::Expr *> Initializers,
          FunctionTest Uncalled);

private:
  void indexAdded();
  void index(const clang::FunctionDecl &Function);
  void index(const clang::Stmt *S, const clang::Stmt *Parent);
  void add(const clang::Expr &Name, const clang::Stmt *Parent);
  void addReads(const clang::Expr &E);

  /// Processed when the first variable is requested.
  std::vector<const clang::FunctionDecl *> Added;
  /// The function that is being processed; null in an initializer.
  const clang::FunctionDecl *Writer = nullptr;
  /// Arguments that the callee only reads.
  llvm::DenseSet<const clang::Expr *> Reads;
  /// The functions that may change a variable, by its canonical declaration.
  llvm::MapVector<const clang::VarDecl *,
                  llvm::SmallVector<const clang::FunctionDecl *, 1>>
      Written;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_GLOBALWRITERS_H
