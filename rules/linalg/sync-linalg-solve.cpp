// RUN: %lint_verify %s -- %torch_flags

// Linear systems with error checks.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A, const torch::Tensor &B) {
  return torch::linalg_solve(A, B); // expect: sync-linalg-solve/likely
}

torch::Tensor ofDevice() {
  auto A = torch::eye(4, torch::kCUDA);
  return at::linalg_solve(A, A, /*left=*/false); // expect: sync-linalg-solve/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A, const torch::Tensor &B) {
  auto Host = torch::linalg_solve(torch::eye(4), torch::eye(4));
  auto [X, Info] = at::linalg_solve_ex(A, B);
  return X + torch::linalg_solve_triangular(A, B, /*upper=*/true);
}
