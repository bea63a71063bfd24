// RUN: %lint_verify %s -- %torch_flags

// Solvers of higher order reshape and check.

#include <torch/torch.h>

torch::Tensor ofInverse(const torch::Tensor &A) {
  return torch::linalg_tensorinv(A); // expect: sync-linalg-tensorinv/likely
}

torch::Tensor ofSolve(const torch::Tensor &A, const torch::Tensor &B) {
  return torch::linalg_tensorsolve(A, B); // expect: sync-linalg-tensorinv/likely
}

torch::Tensor lookAlikes(const torch::Tensor &A, const torch::Tensor &B) {
  auto Host = torch::linalg_tensorinv(torch::eye(4).reshape({2, 2, 2, 2}));
  return torch::tensordot(A, B, {0}, {0});
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
