// RUN: %lint_verify %s -- %torch_flags

// Only a negative power inverts.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  return torch::matrix_power(A, -1); // expect: sync-matrix-power/likely
}

torch::Tensor ofMethod() {
  auto A = torch::rand({4, 4}, torch::kCUDA);
  return A.matrix_power(-2) + torch::linalg_matrix_power(A, -1); // expect: sync-matrix-power/certain, sync-matrix-power/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::matrix_power(torch::eye(4), -1);
  return A.matrix_power(2) + torch::matrix_power(A, 3) + A.pow(-1);
}
