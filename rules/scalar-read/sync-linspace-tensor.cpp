// RUN: %lint_verify %s -- %torch_flags

// Tensor bounds are read back; numbers are not.

#include <torch/torch.h>

torch::Tensor ofBounds() {
  auto X = torch::rand({16}, torch::kCUDA);
  auto Options = X.options();
  auto A = torch::linspace(X.min(), X.max(), 8, Options); // expect: sync-linspace-tensor/certain
  auto B = at::linspace(0, X.max(), 8, Options); // expect: sync-linspace-tensor/certain
  auto C = torch::logspace(X.min(), 2, 8, 10.0, Options); // expect: sync-linspace-tensor/certain
  return A + B + C;
}

torch::Tensor lookAlikes() {
  auto Options = torch::TensorOptions().device(torch::kCUDA);
  auto Low = torch::zeros({});
  return torch::linspace(0, 1, 8, Options) + torch::logspace(0, 1, 8, 10.0, Options) +
         torch::linspace(Low, 1, 8, Options) + torch::arange(8, Options) +
         torch::full({8}, 2.0, Options) + torch::rand({8}, Options) +
         torch::randn({8}, Options) + torch::zeros({8}, Options) + torch::ones({8}, Options);
}
