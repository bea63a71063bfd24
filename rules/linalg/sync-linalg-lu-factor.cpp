// RUN: %lint_verify %s -- %torch_flags

// LU factors with error checks.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  auto [LU, Pivots] = torch::linalg_lu_factor(A); // expect: sync-linalg-lu-factor/likely
  return LU;
}

torch::Tensor lookAlikes(const torch::Tensor &A, const torch::Tensor &B) {
  auto Host = std::get<0>(torch::linalg_lu_factor(torch::eye(4)));
  auto [LU, Pivots, Info] = at::linalg_lu_factor_ex(A);
  return torch::linalg_lu_solve(LU, Pivots, B) + std::get<1>(torch::linalg_lu(A));
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
