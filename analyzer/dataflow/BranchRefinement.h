//===- BranchRefinement.h - What a condition tells of a tensor --*- C++ -*-===//
//
// Behind `if (X.is_cuda())`, and behind TORCH_CHECK(X.is_cuda(), ...), which is
// an if around a failure, it is known where X lives.
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

/// Changes \p AbstractState to what holds where \p Condition is \p Holds.
void refine(const clang::Expr &Condition, bool Holds, AbstractState &State,
            const Summaries &Program);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_BRANCHREFINEMENT_H
