// RUN: %lint_verify %s -- %torch_flags

// A 0-dim host tensor is uploaded by where, and passed as a number by other
// operators.

#include <torch/torch.h>

torch::Tensor ofOther() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Zero = torch::zeros({});
  auto A = torch::where(X > 0.5, X, Zero); // expect: sync-where-host-scalar/certain
  return A + X.where(X > 0.5, Zero); // expect: sync-where-host-scalar/certain
}

torch::Tensor ofSelf() {
  auto X = torch::rand({8}, torch::kCUDA);
  return torch::where(X > 0.5, torch::ones({}), X); // expect: sync-where-host-scalar/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A, const torch::Tensor &B) {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Zero = torch::zeros({});
  auto Limit = torch::ones({}, torch::kCUDA);
  return torch::where(X > 0.5, X, 0.0) + torch::where(A > 0, A, B) +
         torch::where(X > 0.5, X, Limit) + X * Zero + X.add(Zero) +
         torch::clamp(X, Limit, Limit) + torch::maximum(X, Limit);
}
