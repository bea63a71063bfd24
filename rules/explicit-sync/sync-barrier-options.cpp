// XFAIL: libtorch-2.4
// RUN: %lint_verify %s -- %torch_flags

// A barrier that its options make blocking.

#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/torch.h>

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }

void inOrder(const c10::intrusive_ptr<c10d::ProcessGroup> &Ranks) {
  c10d::BarrierOptions Options;
  Options.asyncOp = false;
  Ranks->barrier(Options); // expect: sync-barrier/likely/cold
}
