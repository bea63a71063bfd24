// XFAIL: libtorch-2.4
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Functions that LibTorch 2.4 lacks.

#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <torch/torch.h>

#include <ATen/DeviceAccelerator.h>

void groupedMm() {
  auto X = torch::rand({8, 8, 8}, torch::kCUDA);
  auto Ends = torch::randint(8, {8}, torch::kCUDA).to(torch::kInt);
  at::_grouped_mm(torch::rand({8, 8}, torch::kCUDA), X, Ends); // expect: sync-grouped-mm/possible
  at::_grouped_mm(X, X);
}

void barrier(const c10::intrusive_ptr<c10d::ProcessGroup> &Group) {
  c10d::BarrierOptions Options;
  Options.asyncOp = false;
  Group->barrier(Options); // expect: sync-barrier/likely
}

void synchronize() {
  at::accelerator::synchronizeDevice(0); // expect: sync-device-synchronize/certain
}
