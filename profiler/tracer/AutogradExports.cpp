//===- AutogradExports.cpp - Interposed autograd functions ----------------===//
//
// If the tracer is preloaded, LibTorch's own calls of these two functions
// arrive here first: when an autograd node is created, and when one is run.
// This attributes the backward pass to the lines of the forward pass.
// LibTorch's record_function callbacks could provide the same, but while any
// are registered, operators take different paths and have different stacks.
//
//===----------------------------------------------------------------------===//

#include "tracer/base/Export.h"
#include "tracer/hooks/AutogradNodes.h"
#include "tracer/hooks/BackwardLines.h"

using namespace syncline::tracer::hooks;

/// at::sequence_number::get_and_increment()
SYNCLINE_EXPORT uint64_t
synclineNextNode() __asm__("_ZN2at15sequence_number17get_and_incrementEv");

/// torch::autograd::Engine::evaluate_function(std::shared_ptr<GraphTask> &,
/// Node *, InputBuffer &, const std::shared_ptr<ReadyQueue> &)
SYNCLINE_EXPORT EvaluateFunction synclineEvaluate __asm__(
    "_ZN5torch8autograd6Engine17evaluate_functionERSt10shared_ptrINS0_"
    "9GraphTaskEEPNS0_4NodeERNS0_11InputBufferERKS2_INS0_10ReadyQueueEE");

uint64_t synclineNextNode() { return makeNode(__builtin_return_address(0)); }

SYNCLINE_OF_NODES void synclineEvaluate(void *Engine, void *Task,
                                        const void *Node, void *Inputs,
                                        const void *Queue) {
  const NodeFunctions &Torch = nodeFunctions(__builtin_return_address(0));
  const void *Before = enterNode(Node);
  Torch.Evaluate(Engine, Task, Node, Inputs, Queue);
  leaveNode(Before);
}
