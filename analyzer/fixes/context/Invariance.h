//===- Invariance.h - Values that a loop does not change --------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FIXES_CONTEXT_INVARIANCE_H
#define SYNCLINE_ANALYZER_FIXES_CONTEXT_INVARIANCE_H

#include <utility>

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace syncline::lint::fixes::context {

class EnclosingContext;

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
                        const EnclosingContext &Enclosing);

/// The widest loop around \p E in which its value stays the same, null if none
/// is; with what is known of that.
std::pair<const clang::Stmt *, Invariance>
invariantLoop(const clang::Expr &E, const EnclosingContext &Enclosing);

} // namespace syncline::lint::fixes::context

#endif // SYNCLINE_ANALYZER_FIXES_CONTEXT_INVARIANCE_H
