//===- Fixpoint.h - What holds on entry to every block ----------*- C++ -*-===//

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

/// Changes a state to what holds after an element of the graph.
using TransferFunction = void (*)(const clang::CFGElement &, AbstractState &,
                                  const Summaries &);

/// Facts are joined where paths meet and carried round loops until nothing
/// changes.
class Fixpoint {
public:
  Fixpoint(const clang::CFG &Graph, const Summaries &Program,
           TransferFunction Transfer);

  void run(const AbstractState &Entry);

  /// By the ids of blocks.
  const std::vector<AbstractState> &before() const { return Before; }
  const std::vector<bool> &reached() const { return Reached; }

private:
  void flowOut(const clang::CFGBlock &Block,
               clang::ForwardDataflowWorklist &Worklist);
  /// Joins \p State with what holds before \p Block; returns whether that
  /// changed.
  bool flowInto(const clang::CFGBlock &Block, AbstractState State);

  const clang::CFG &Graph;
  const Summaries &Program;
  TransferFunction Transfer;
  std::vector<AbstractState> Before;
  std::vector<bool> Reached;
};

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_FIXPOINT_H
