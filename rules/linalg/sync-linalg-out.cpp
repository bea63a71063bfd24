// RUN: %lint_verify %s -- %torch_flags

// The out forms check like the functional ones.

#include <torch/torch.h>

void ofOut(torch::Tensor &Out, torch::Tensor &Pivots, const torch::Tensor &A) {
  at::linalg_inv_out(Out, A); // expect: sync-linalg-out/likely
  at::linalg_cholesky_out(Out, A); // expect: sync-linalg-out/likely
  at::linalg_solve_out(Out, A, A); // expect: sync-linalg-out/likely
  at::linalg_lu_factor_out(Out, Pivots, A); // expect: sync-linalg-out/likely
}

void lookAlikes(torch::Tensor &Out, torch::Tensor &Info, const torch::Tensor &A) {
  at::linalg_inv_ex_out(Out, Info, A);
  at::linalg_cholesky_ex_out(Out, Info, A);
  at::matmul_out(Out, A, A);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
