//===- LoopTransfer.h - Loops over all elements of a list -------*- C++ -*-===//
//
// The transfer function updates a list weakly when one element is assigned. A
// loop that assigns every element replaces all of them.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LOOPTRANSFER_H
#define SYNCLINE_ANALYZER_DATAFLOW_LOOPTRANSFER_H

namespace clang {
class Stmt;
} // namespace clang

namespace syncline::lint::dataflow {

class AbstractState;
class Summaries;

/// Updates \p State where the condition of \p Loop has become false: after
/// `for (auto &X : List) X = X.to(Device);`, all elements are on that device.
void leaveLoop(const clang::Stmt &Loop, AbstractState &State,
               const Summaries &Program);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LOOPTRANSFER_H
