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

using torch::indexing::Slice;

void ofSlices() {
  auto Host = torch::empty({8, 4});
  auto X = torch::rand({8}, torch::kCUDA);
  Host.index_put_({Slice(), 0}, X); // expect: sync-copy-to-host/certain
  Host.index_put_({"...", 1}, X.sum()); // expect: sync-copy-to-host/certain
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

void slicesOnOneDevice(torch::Tensor Unknown) {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Other = torch::empty({8}, torch::kCUDA);
  auto Host = torch::empty({8});
  Other.index_put_({0}, X[1]);
  Host.index_put_({Slice(0, 4)}, torch::rand({4}));
  Host.index_put_({0}, 1.0);
  Unknown.index_put_({Slice(), 0}, X);
  // Throws unless both are on one device.
  Host.index_put_({torch::arange(4)}, Unknown);
}
