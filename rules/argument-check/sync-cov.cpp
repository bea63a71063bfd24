// RUN: %lint_verify %s -- %torch_flags

// Degrees of freedom are checked on the host.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &X) {
  return torch::cov(X); // expect: sync-cov/likely
}

torch::Tensor ofCorrelation() {
  auto X = torch::rand({8, 64}, torch::kCUDA);
  auto C = X.cov(0); // expect: sync-cov/certain
  return C + torch::corrcoef(X); // expect: sync-cov/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X) {
  auto Host = torch::rand({8, 64}).cov();
  auto Centered = X - X.mean(1, true);
  return Centered.matmul(Centered.t()) + X.var(1) + X.std(1);
}
