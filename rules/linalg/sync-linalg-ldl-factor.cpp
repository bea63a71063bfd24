// RUN: %lint_verify %s -- %torch_flags

// LDL factors wait inside the solver, LU factors with the checks only.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &A) {
  auto [LD, Pivots] = torch::linalg_ldl_factor(A); // expect: sync-linalg-ldl-factor/likely
  return LD;
}

torch::Tensor withoutChecks(const torch::Tensor &A) {
  auto [LD, Pivots, Info] = at::linalg_ldl_factor_ex(torch::eye(4, torch::kCUDA)); // expect: sync-linalg-ldl-factor/certain
  return LD + std::get<0>(at::linalg_ldl_factor_ex(A, true)); // expect: sync-linalg-ldl-factor/likely
}

void ofOut(torch::Tensor &LD, torch::Tensor &Pivots, torch::Tensor &Info, const torch::Tensor &A) {
  at::linalg_ldl_factor_out(LD, Pivots, A); // expect: sync-linalg-ldl-factor/likely
  at::linalg_ldl_factor_ex_out(LD, Pivots, Info, A, false, true); // expect: sync-linalg-ldl-factor/likely
}

torch::Tensor lookAlikes(const torch::Tensor &A) {
  auto Host = std::get<0>(torch::linalg_ldl_factor(torch::eye(4)));
  auto HostToo = std::get<0>(at::linalg_ldl_factor_ex(torch::eye(4)));
  return std::get<0>(at::linalg_lu_factor_ex(A));
}
