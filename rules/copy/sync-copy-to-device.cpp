// RUN: %lint_verify %s -- %torch_flags

// Copies of host tensors into a tensor of the device; a number is a fill.

#include <torch/torch.h>

void ofCopy() {
  auto X = torch::empty({8}, torch::kCUDA);
  auto Host = torch::rand({8});
  X.copy_(Host); // expect: sync-copy-to-device/certain
  X[0] = torch::ones({}); // expect: sync-copy-to-device/certain
}

void ofParameter(torch::Tensor X) {
  X.copy_(torch::rand({8})); // expect: sync-copy-to-device/likely
}

using torch::indexing::Slice;

void ofSlices() {
  auto X = torch::empty({8, 4}, torch::kCUDA);
  auto Host = torch::rand({8});
  X.index_put_({Slice(), 0}, Host); // expect: sync-copy-to-device/certain
  X.index_put_({"...", 1}, Host); // expect: sync-copy-to-device/certain
}

struct Disc {
  void copy_(const torch::Tensor &) {}
};

void lookAlikes(torch::Tensor Unknown) {
  auto X = torch::empty({8}, torch::kCUDA);
  auto Host = torch::rand({8});
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  Disc().copy_(Host);
  X[0] = 1.0;
  X[1] = X[2];
  X.copy_(torch::rand({8}, torch::kCUDA));
  X.copy_(Pinned, /*non_blocking=*/true);
  Host.copy_(torch::zeros({8}));
  Unknown = Host;
  X.index_put_({Slice(0, 4)}, X.slice(0, 4));
  X.index_put_({Slice(0, 4)}, torch::tensor(1.0)); // a fill
  X.index_put_({0}, 1.0);
}
