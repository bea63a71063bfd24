// RUN: %lint_verify %s -- %torch_flags

// The solver synchronizes the device.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A, const torch::Tensor &B) {
  auto [LD, Pivots, Info] = at::linalg_ldl_factor_ex(A); // expect: sync-linalg-ldl-factor/likely
  return torch::linalg_ldl_solve(LD, Pivots, B); // expect: sync-linalg-ldl-solve/likely
}

torch::Tensor lookAlikes(const torch::Tensor &A, const torch::Tensor &B) {
  auto [LU, Pivots, Info] = at::linalg_lu_factor_ex(A);
  return torch::linalg_lu_solve(LU, Pivots, B);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
