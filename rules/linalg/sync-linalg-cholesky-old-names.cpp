// XFAIL: libtorch-2.15
// RUN: %lint_verify %s -- %torch_flags

// Names that LibTorch 2.15 has no more.

#include <torch/torch.h>

torch::Tensor ofOldNames() {
  auto A = torch::eye(4, torch::kCUDA);
  auto Upper = torch::cholesky(A, /*upper=*/true); // expect: sync-linalg-cholesky/certain
  return Upper + A.cholesky(); // expect: sync-linalg-cholesky/certain
}

torch::Tensor lookAlikes() { return torch::cholesky(torch::eye(4)); }
