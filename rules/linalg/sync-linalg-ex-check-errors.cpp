// RUN: %lint_verify %s -- %torch_flags

// The _ex forms wait only when they are asked to check.

#include <torch/torch.h>

void ofTrue(const torch::Tensor &A) {
  auto X = at::linalg_inv_ex(A, true); // expect: sync-linalg-ex-check-errors/likely
  auto Y = at::linalg_cholesky_ex(A, false, /*check_errors=*/true); // expect: sync-linalg-ex-check-errors/likely
  auto Z = at::linalg_solve_ex(A, A, true, true); // expect: sync-linalg-ex-check-errors/likely
}

void ofConstant() {
  constexpr bool Check = true;
  auto A = torch::eye(4, torch::kCUDA);
  auto X = at::linalg_lu_factor_ex(A, true, Check); // expect: sync-linalg-ex-check-errors/certain
  at::_linalg_check_errors(std::get<2>(X), "lu", true); // expect: sync-linalg-ex-check-errors/certain
}

void lookAlikes(const torch::Tensor &A) {
  at::linalg_inv_ex(A);
  at::linalg_inv_ex(A, false);
  at::linalg_cholesky_ex(A, true);
  at::linalg_solve_ex(A, A, true);
  at::linalg_lu_factor_ex(A, true);
  at::linalg_inv_ex(torch::eye(4), true);
}
