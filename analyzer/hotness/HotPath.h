//===- HotPath.h - Which calls run again and again --------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_HOTNESS_HOTPATH_H
#define SYNCLINE_ANALYZER_HOTNESS_HOTPATH_H

#include "llvm/ADT/DenseMap.h"

namespace clang {
class CXXForRangeStmt;
class CompoundStmt;
class DoStmt;
class Expr;
class ForStmt;
class FunctionDecl;
class IfStmt;
class Stmt;
} // namespace clang

namespace syncline::lint::hotness {

/// Why a call is on the hot path; Cold if it is not. Called: a hot path calls
/// the function that contains it.
enum class Heat { Cold, Loop, Forward, TrainingStep, Called };

/// How often a call runs.
struct Frequency {
  hotness::Heat Heat = Heat::Cold;
  /// The condition that skips the call in most iterations; null if there is
  /// none.
  const clang::Expr *Guard = nullptr;
};

/// False for do { ... } while (0), with which a macro forms a statement.
bool repeats(const clang::DoStmt &Loop);

/// The heat of every expression in a function's body. A function is hot as a
/// whole if it is the forward() of a module or of an autograd function, or if
/// it calls backward() or an optimizer's step() outside its own loops: it is
/// then a step that its caller repeats.
class HotPath {
public:
  /// \p Function is null for an initializer outside of functions.
  HotPath(const clang::FunctionDecl *Function, const clang::Stmt &Body,
          Frequency Inherited);

  Frequency at(const clang::Expr *E) const;

private:
  struct Position {
    bool InLoop = false;
    const clang::Expr *Guard = nullptr;

    Position guardedBy(const clang::Expr *NewGuard) const {
      return {InLoop, NewGuard ? NewGuard : Guard};
    }
  };

  void visit(const clang::Stmt *S, Position At);
  void visitLoop(const clang::ForStmt &S, Position Outside);
  void visitLoop(const clang::CXXForRangeStmt &S, Position Outside);
  void visitIf(const clang::IfStmt &S, Position At);
  void visitBlock(const clang::CompoundStmt &S, Position At);
  void visitChoice(const clang::Expr &Condition, const clang::Stmt *Then,
                   const clang::Stmt *Else, Position At);
  Position inLoop(Position Outside) const;

  const clang::Stmt &Body;
  Frequency WholeFunction;
  llvm::DenseMap<const clang::Expr *, Position> Places;
  bool StepsOutsideLoops = false;
};

} // namespace syncline::lint::hotness

#endif // SYNCLINE_ANALYZER_HOTNESS_HOTPATH_H
