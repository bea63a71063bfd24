// RUN: %lint_verify --libtorch-version 2.13 %s -- %torch_flags

// A tensor of standard deviations is checked on the host.

#include <torch/torch.h>

torch::Tensor ofTensors(const torch::Tensor &Mean, const torch::Tensor &Std) {
  return at::normal(Mean, Std); // expect: sync-normal-tensor-std/likely
}

torch::Tensor ofNumber() {
  auto Std = torch::rand({8}, torch::kCUDA);
  return at::normal(0.0, Std); // expect: sync-normal-tensor-std/certain
}

torch::Tensor lookAlikes(const torch::Tensor &Mean, const torch::Tensor &Std) {
  auto Host = at::normal(0.0, torch::ones({4}));
  auto Sample = torch::normal(0.0, 1.0, {8}) + at::normal(Mean, 2.0);
  return Sample + Mean + Std * torch::randn_like(Std) + torch::empty_like(Mean).normal_(0, 1);
}
