// RUN: %lint_verify %s -- %torch_flags

// Symmetric eigenvalues have no form without checks.

#include <torch/torch.h>

#include <vector>

torch::Tensor ofFunction(const torch::Tensor &A) {
  auto [Values, Vectors] = torch::linalg_eigh(A); // expect: sync-linalg-eigh/likely
  return Values + torch::linalg_eigvalsh(A); // expect: sync-linalg-eigh/likely
}

void perMatrix(const std::vector<torch::Tensor> &Matrices, std::vector<torch::Tensor> &Out) {
  for (const auto &M : Matrices)
    Out.push_back(torch::linalg_eigvalsh(M)); // expect: sync-linalg-eigh/likely/hot
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::linalg_eigvalsh(torch::eye(4));
  return std::get<0>(torch::linalg_qr(A)) + A.matmul(A) + torch::linalg_vector_norm(A);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
