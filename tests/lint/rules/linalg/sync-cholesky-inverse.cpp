// RUN: %lint_verify %s -- %torch_flags

// There is no form without checks.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &Factor) {
  return torch::cholesky_inverse(Factor); // expect: sync-cholesky-inverse/likely
}

torch::Tensor ofMethod() {
  auto Factor = torch::eye(4, torch::kCUDA);
  return Factor.cholesky_inverse(); // expect: sync-cholesky-inverse/certain
}

torch::Tensor lookAlikes(const torch::Tensor &Factor) {
  auto Host = torch::cholesky_inverse(torch::eye(4));
  return torch::cholesky_solve(torch::eye(4, Factor.options()), Factor);
}
