// XFAIL: libtorch-2.4
// RUN: %lint_verify %s -- %torch_flags

// Giving the memory of any accelerator back.

#include <torch/torch.h>

#include <ATen/DeviceAccelerator.h>

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }

void ofAccelerator() {
  at::accelerator::emptyCache(); // expect: sync-empty-cache/certain/cold
}
