// RUN: %lint_verify %s -- %torch_flags

// A pseudo-inverse is a checked decomposition.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  return torch::linalg_pinv(A); // expect: sync-linalg-pinv/likely
}

torch::Tensor ofOldNames() {
  auto A = torch::rand({4, 4}, torch::kCUDA);
  return torch::pinverse(A) + torch::linalg_pinv(A, 1e-6); // expect: sync-linalg-pinv/certain, sync-linalg-pinv/certain
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = torch::linalg_pinv(torch::eye(4)) + torch::eye(4).pinverse();
  return std::get<0>(at::linalg_solve_ex(A.mT().matmul(A), A.mT()));
}
