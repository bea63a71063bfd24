//===- PeriodicGuard.h - Conditions that hold periodically ------*- C++ -*-===//
//
// `if (Step % 100 == 0)` runs its body in one of a hundred iterations of the
// enclosing loop.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_HOTNESS_PERIODICGUARD_H
#define SYNCLINE_ANALYZER_HOTNESS_PERIODICGUARD_H

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace syncline::lint::hotness {

/// The part of \p Condition that holds in only one of several iterations and
/// must hold if \p Condition evaluates to \p Outcome: a comparison of a
/// remainder with a number, as in `N % K == 0`, `!(N % K)` or
/// `(N & 127) == 0`. It can also be the initializer of a bool that \p Body
/// does not assign. Null if there is none.
const clang::Expr *periodicPart(const clang::Expr &Condition, bool Outcome,
                                const clang::Stmt &Body);

/// Whether control never reaches the statement after \p S, because \p S ends
/// in continue, break, return or throw.
bool leaves(const clang::Stmt &S);

} // namespace syncline::lint::hotness

#endif // SYNCLINE_ANALYZER_HOTNESS_PERIODICGUARD_H
