//===- Invariance.h - Loop-invariant values ---------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_INVARIANCE_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_INVARIANCE_H

#include <utility>

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace syncline::lint::fixes::context {

class EnclosingContext;

/// Whether \p E has the same value in every iteration of \p Loop.
enum class Invariance {
  Varies,
  /// No statement of the loop changes a variable in it, but one of its tensors
  /// may be aliased: a member, a parameter, a view.
  Assumed,
  /// Nothing else aliases its tensors.
  Proven
};
Invariance invarianceOf(const clang::Expr &E, const clang::Stmt &Loop,
                        const EnclosingContext &Enclosing);

/// The widest loop around \p E in which it is invariant, or null, and how
/// certain that is.
std::pair<const clang::Stmt *, Invariance>
invariantLoop(const clang::Expr &E, const EnclosingContext &Enclosing);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_INVARIANCE_H
