//===- BranchRefinement.h - Facts that follow from a condition --*- C++ -*-===//
//
// In the branch of `if (X.is_cuda())`, the device of X is known. The same holds
// after TORCH_CHECK(X.is_cuda(), ...), which expands to an if with a failing
// branch.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_BRANCHREFINEMENT_H
#define SYNCLINE_ANALYZER_DATAFLOW_BRANCHREFINEMENT_H

namespace clang {
class Expr;
} // namespace clang

namespace syncline::lint::dataflow {

class Summaries;
class AbstractState;

/// Adds to \p State the facts that follow if \p Condition evaluates to \p
/// Holds. Returns false if the facts in \p State contradict it.
bool refine(const clang::Expr &Condition, bool Holds, AbstractState &State,
            const Summaries &Program);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_BRANCHREFINEMENT_H
