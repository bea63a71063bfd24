// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.1 --prefix=expect-old %s -- %torch_flags

// Up to LibTorch 2.1 the value was read back; since 2.2 it is copied on the device.

#include <torch/torch.h>

void fills(const torch::Tensor &X, const torch::Tensor &Value) {
  auto DeviceValue = torch::ones({}, torch::kCUDA);
  X.fill_(Value); // expect-old: sync-fill-tensor/likely
  X.fill_(DeviceValue); // expect-old: sync-fill-tensor/certain
  X.fill_(torch::ones({}));
  X.fill_(1.0);
  X.zero_();
  X.copy_(X.clone());
}
