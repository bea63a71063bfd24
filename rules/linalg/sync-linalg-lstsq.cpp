// RUN: %lint_verify %s -- %torch_flags

// Least squares checks the status on the host.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A, const torch::Tensor &B) {
  return std::get<0>(torch::linalg_lstsq(A, B)); // expect: sync-linalg-lstsq/likely
}

torch::Tensor lookAlikes(const torch::Tensor &A, const torch::Tensor &B) {
  auto Host = std::get<0>(torch::linalg_lstsq(torch::eye(4), torch::eye(4)));
  auto [Q, R] = torch::linalg_qr(A);
  return torch::linalg_solve_triangular(R, Q.mT().matmul(B), true);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
