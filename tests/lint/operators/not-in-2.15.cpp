// XFAIL: libtorch-2.15
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Functions that LibTorch 2.15 lacks.

#include <torch/torch.h>

static torch::Tensor matrix() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8, 8}); }

void cholesky(torch::Tensor &Out) {
  at::cholesky(matrix()); // expect: sync-linalg-cholesky/certain
  matrix().cholesky(); // expect: sync-linalg-cholesky/certain
  at::cholesky_out(Out, matrix()); // expect: sync-linalg-out/certain
  auto OutOnHost = onHost();
  at::cholesky_out(OutOnHost, onHost());
}
