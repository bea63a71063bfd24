// RUN: %lint_verify %s -- %torch_flags

// Singular values, under all names.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  auto [U, S, V] = torch::linalg_svd(A, false); // expect: sync-linalg-svd/likely
  return S + torch::linalg_svdvals(A); // expect: sync-linalg-svd/likely
}

torch::Tensor ofOldNames() {
  auto A = torch::rand({4, 4}, torch::kCUDA);
  auto S = std::get<1>(torch::svd(A)); // expect: sync-linalg-svd/certain
  return S + std::get<1>(A.svd()); // expect: sync-linalg-svd/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::linalg_svdvals(torch::eye(4));
  return std::get<1>(torch::linalg_qr(A));
}
