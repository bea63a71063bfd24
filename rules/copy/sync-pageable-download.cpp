// RUN: %lint_verify %s -- %torch_flags

// non_blocking into memory that is not pinned.

#include <torch/torch.h>

void ofCopy() {
  auto Host = torch::empty({8});
  auto X = torch::rand({8}, torch::kCUDA);
  Host.copy_(X, /*non_blocking=*/true); // expect: sync-pageable-download/certain
}

torch::Tensor lookAlikes() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  Pinned.copy_(X, true);
  // to() pins its result.
  return X.to(torch::kCPU, torch::kFloat, true);
}
