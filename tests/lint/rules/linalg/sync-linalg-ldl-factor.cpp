// RUN: %lint_verify %s -- %torch_flags

// LDL factors with error checks.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  auto [LD, Pivots] = torch::linalg_ldl_factor(A); // expect: sync-linalg-ldl-factor/likely
  return LD;
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = std::get<0>(torch::linalg_ldl_factor(torch::eye(4)));
  return std::get<0>(at::linalg_ldl_factor_ex(A));
}
