// RUN: %lint_verify %s -- %torch_flags

// Copies into a tensor of the host.

#include <torch/torch.h>

void ofCopy(const torch::Tensor &X) {
  auto Host = torch::empty({8});
  Host.copy_(X); // expect: sync-copy-to-host/likely
}

void ofAssignment() {
  auto Host = torch::empty({8, 4});
  auto X = torch::rand({4}, torch::kCUDA);
  Host.copy_(X); // expect: sync-copy-to-host/certain
  Host[0] = X; // expect: sync-copy-to-host/certain
}

struct Page {
  Page &copy_(const torch::Tensor &) { return *this; }
};

void lookAlikes() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Other = torch::empty({8}, torch::kCUDA);
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  auto Host = torch::empty({8});
  Page().copy_(X);
  Other.copy_(X);
  Other[0] = X[1];
  Pinned.copy_(X, /*non_blocking=*/true);
  Host.copy_(torch::rand({8}));
  Host = X;
}
