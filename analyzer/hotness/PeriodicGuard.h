//===- PeriodicGuard.h - Conditions that hold now and then ------*- C++ -*-===//
//
// `if (Step % 100 == 0)` makes what it guards a hundredth as frequent as the
// loop around it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_HOTNESS_PERIODICGUARD_H
#define SYNCLINE_ANALYZER_HOTNESS_PERIODICGUARD_H

namespace clang {
class Expr;
class Stmt;
} // namespace clang

namespace syncline::lint::hotness {

/// The part of \p Condition that holds in one of several rounds and has to,
/// where \p Condition comes out as \p Outcome: a comparison of a remainder with
/// a number, as in `N % K == 0`, `!(N % K)`, `(N & 127) == 0`, also as the
/// initialiser of a bool that nothing in \p Body assigns. Null if there is
/// none.
const clang::Expr *periodicPart(const clang::Expr &Condition, bool Outcome,
                                const clang::Stmt &Body);

/// Whether control never comes to what follows \p S: it ends in continue,
/// break, return or throw.
bool leaves(const clang::Stmt &S);

} // namespace syncline::lint::hotness

#endif // SYNCLINE_ANALYZER_HOTNESS_PERIODICGUARD_H
