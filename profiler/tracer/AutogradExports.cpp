//===- AutogradExports.cpp - LibTorch's functions for nodes ---------------===//
//
// Where the tracer is preloaded, LibTorch's own calls of these two functions
// come here first: when an autograd node is made, and when one is run. So the
// backward pass gets the lines of the forward pass. LibTorch's callbacks of
// record_function could tell the same, but operators take other paths, and have
// other stacks, while there are any.
//
//===----------------------------------------------------------------------===//

#include "tracer/base/Export.h"
#include "tracer/hooks/AutogradNodes.h"
#include "tracer/hooks/BackwardLines.h"

using namespace syncline::tracer;

/// at::sequence_number::get_and_increment()
SYNCLINE_EXPORT uint64_t _ZN2at15sequence_number17get_and_incrementEv() {
  return hooks::makeNode(__builtin_return_address(0));
}

/// torch::autograd::Engine::evaluate_function(std::shared_ptr<GraphTask> &,
/// Node *, InputBuffer &, const std::shared_ptr<ReadyQueue> &)
SYNCLINE_EXPORT SYNCLINE_OF_NODES void
_ZN5torch8autograd6Engine17evaluate_functionERSt10shared_ptrINS0_9GraphTaskEEPNS0_4NodeERNS0_11InputBufferERKS2_INS0_10ReadyQueueEE(
    void *Engine, void *Task, const void *Node, void *Inputs,
    const void *Queue) {
  const void *Before = hooks::enterNode(Node);
  hooks::nodeFunctions(__builtin_return_address(0))
      .Evaluate(Engine, Task, Node, Inputs, Queue);
  hooks::leaveNode(Before);
}
