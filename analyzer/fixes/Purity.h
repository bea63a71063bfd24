//===- Purity.h - Expressions that may move ---------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_PURITY_H
#define SYNCLINE_ANALYZER_FIXES_PURITY_H

namespace clang {
class Expr;
class Stmt;
class ValueDecl;
} // namespace clang

namespace syncline {

class Surroundings;
struct CallView;

/// Whether \p Call is of a function of LibTorch that gives the same result
/// each time and changes nothing: no in-place form, no random numbers.
bool isPureOperator(const CallView &Call);

/// Whether \p E can be computed once more, or never: it only reads variables
/// and calls pure operators and const methods of std.
bool isPure(const clang::Expr &E);

/// Whether \p E has the same value in each round of \p Loop.
enum class Invariance {
  Varies,
  /// No statement of the loop changes a variable in it, but a tensor in it may
  /// be known elsewhere: a member, a parameter, a view.
  Assumed,
  /// Nothing else can reach its tensors.
  Proven
};
Invariance invarianceOf(const clang::Expr &E, const clang::Stmt &Loop,
                        const Surroundings &Around);

/// Whether \p Variable is assigned, changed in place or handed out by reference
/// below \p Scope.
bool isChanged(const clang::ValueDecl &Variable, const clang::Stmt &Scope,
               const Surroundings &Around);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_FIXES_PURITY_H
