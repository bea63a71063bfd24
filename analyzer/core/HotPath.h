//===- HotPath.h - Which calls run again and again --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CORE_HOTPATH_H
#define SYNCLINE_ANALYZER_CORE_HOTPATH_H

#include "llvm/ADT/DenseMap.h"

namespace clang {
class DoStmt;
class Expr;
class FunctionDecl;
class Stmt;
} // namespace clang

namespace syncline {

/// Why a place is on the hot path; Cold where it is not. Called: its function
/// is called from such a place.
enum class Heat { Cold, Loop, Forward, TrainingStep, Called };

/// Not so do { ... } while (0), which is how a macro makes a statement.
bool repeats(const clang::DoStmt &Loop);

/// The heat of every expression below a function's body. A function is hot as
/// a whole when it is the forward() of a module or of an autograd function, or
/// when it runs backward or an optimizer's step outside of any loop of its
/// own: it is then a step that somebody else loops over.
class HotPath {
public:
  /// \p Function is null for an initialiser outside of functions.
  HotPath(const clang::FunctionDecl *Function, const clang::Stmt &Body,
          Heat Inherited);

  Heat heatOf(const clang::Expr *E) const;

private:
  void visit(const clang::Stmt *S, bool InLoop);

  Heat WholeFunction;
  llvm::DenseMap<const clang::Expr *, bool> InLoopOf;
  bool StepsOutsideLoops = false;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_CORE_HOTPATH_H
