// RUN: %lint_verify %s -- %torch_flags

// Cholesky factors with error checks.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  return torch::linalg_cholesky(A); // expect: sync-linalg-cholesky/likely
}

torch::Tensor onGpu() {
  return torch::linalg_cholesky(torch::eye(4, torch::kCUDA)); // expect: sync-linalg-cholesky/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::linalg_cholesky(torch::eye(4));
  auto [Factor, Info] = at::linalg_cholesky_ex(A);
  return Factor + torch::cholesky_solve(A, Factor);
}
