// RUN: %lint_verify %s -- %torch_flags

// General eigenvalues are partly computed on the host.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  auto [Values, Vectors] = torch::linalg_eig(A); // expect: sync-linalg-eig/likely
  return Values;
}

torch::Tensor ofDevice() {
  auto A = torch::rand({4, 4}, torch::kCUDA);
  return torch::linalg_eigvals(A); // expect: sync-linalg-eig/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::linalg_eigvals(torch::eye(4));
  return A.matmul(A);
}
