// RUN: %lint_verify %s -- %torch_flags

// The norm of the input is read back.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &A) {
  return A.matrix_exp(); // expect: sync-matrix-exp/likely
}

torch::Tensor ofFunction() {
  auto A = torch::rand({4, 4}, torch::kCUDA);
  return torch::matrix_exp(A) + torch::linalg_matrix_exp(A); // expect: sync-matrix-exp/certain, sync-matrix-exp/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::matrix_exp(torch::eye(4));
  return A.exp() + torch::expm1(A);
}
