// RUN: %lint_verify %s -- %torch_flags

// A rank is a count of singular values.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  return torch::linalg_matrix_rank(A); // expect: sync-linalg-matrix-rank/likely
}

torch::Tensor ofTolerance() {
  auto A = torch::rand({4, 4}, torch::kCUDA);
  return torch::linalg_matrix_rank(A, 1e-4, /*hermitian=*/true); // expect: sync-linalg-matrix-rank/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::linalg_matrix_rank(torch::eye(4));
  return A.trace() + A.diagonal().sum();
}
