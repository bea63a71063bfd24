// XFAIL: libtorch-2.4
// RUN: %lint_verify %s -- %torch_flags

// Any accelerator's.

#include <torch/torch.h>

#include <ATen/DeviceAccelerator.h>

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }

void ofAccelerator() {
  at::accelerator::synchronizeDevice(0); // expect: sync-device-synchronize/certain
}
