// RUN: %lint_verify %s -- %torch_flags

// Cholesky factors with error checks.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  return torch::linalg_cholesky(A); // expect: sync-linalg-cholesky/likely
}

torch::Tensor ofOldNames() {
  auto A = torch::eye(4, torch::kCUDA);
  auto Upper = torch::cholesky(A, /*upper=*/true); // expect: sync-linalg-cholesky/certain
  return Upper + A.cholesky(); // expect: sync-linalg-cholesky/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::linalg_cholesky(torch::eye(4));
  auto [Factor, Info] = at::linalg_cholesky_ex(A);
  return Factor + torch::cholesky_solve(A, Factor);
}
