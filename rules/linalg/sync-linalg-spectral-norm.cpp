// RUN: %lint_verify %s -- %torch_flags

// Norms that need singular values; not those that are reductions.

#include <torch/torch.h>

torch::Tensor ofMatrixNorm(const torch::Tensor &A) {
  auto Spectral = torch::linalg_matrix_norm(A, 2); // expect: sync-linalg-spectral-norm/likely
  auto Smallest = torch::linalg_matrix_norm(A, -2); // expect: sync-linalg-spectral-norm/likely
  auto Nuclear = torch::linalg_matrix_norm(A, "nuc"); // expect: sync-linalg-spectral-norm/likely
  return Spectral + Smallest + Nuclear + torch::nuclear_norm(A); // expect: sync-linalg-spectral-norm/likely
}

torch::Tensor ofCondition() {
  auto A = torch::rand({4, 4}, torch::kCUDA);
  auto Default = torch::linalg_cond(A); // expect: sync-linalg-spectral-norm/certain
  auto Two = torch::linalg_cond(A, 2); // expect: sync-linalg-spectral-norm/certain
  return Default + Two + torch::linalg_norm(A, "nuc"); // expect: sync-linalg-spectral-norm/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::linalg_matrix_norm(torch::eye(4), 2);
  return torch::linalg_matrix_norm(A) + torch::linalg_matrix_norm(A, "fro") +
         torch::linalg_matrix_norm(A, 1) + torch::linalg_norm(A) + A.norm() + A.norm(2) +
         torch::linalg_vector_norm(A, 2) + torch::linalg_cond(A, 1);
}
