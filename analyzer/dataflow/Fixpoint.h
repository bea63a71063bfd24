//===- Fixpoint.h - The state on entry to every block -----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_FIXPOINT_H
#define SYNCLINE_ANALYZER_DATAFLOW_FIXPOINT_H

#include "dataflow/AbstractState.h"

#include <vector>

namespace clang {
class CFG;
class CFGBlock;
class CFGElement;
struct ForwardDataflowWorklist;
} // namespace clang

namespace syncline::lint::dataflow {

class Summaries;

/// Updates a state with the effect of one CFG element.
using TransferFunction = void (*)(const clang::CFGElement &, AbstractState &,
                                  const Summaries &);

/// A forward analysis: joins states where paths meet and iterates over loops
/// until nothing changes.
class Fixpoint {
public:
  Fixpoint(const clang::CFG &Graph, const Summaries &Program,
           TransferFunction Transfer);

  /// Leaves out paths that contradict the facts, as after X.is_cuda() if X is
  /// on the host: for one call, not for a function.
  void leaveOutImpossible() { OnlyPossible = true; }

  void run(const AbstractState &Entry);

  /// The states on entry to the blocks, indexed by block id.
  const std::vector<AbstractState> &before() const { return Before; }
  const std::vector<bool> &reached() const { return Reached; }

private:
  void runHandlers(clang::ForwardDataflowWorklist &Worklist);
  void flowOut(const clang::CFGBlock &Block,
               clang::ForwardDataflowWorklist &Worklist);
  /// Joins \p State into the entry state of \p Block; returns whether that
  /// changed it.
  bool flowInto(const clang::CFGBlock &Block, AbstractState State);

  const clang::CFG &Graph;
  const Summaries &Program;
  TransferFunction Transfer;
  bool OnlyPossible = false;
  /// Blocks whose states are final.
  std::vector<bool> Final;
  std::vector<AbstractState> Before;
  std::vector<bool> Reached;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_FIXPOINT_H
