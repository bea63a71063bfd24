// RUN: %lint_verify --libtorch-version 2.8 %s -- %torch_flags

// Up to LibTorch 2.8 the positions in a mask of the host were uploaded like any
// others.

#include <torch/torch.h>

torch::Tensor ofMask() {
  auto X = torch::rand({16}, torch::kCUDA);
  auto Mask = torch::rand({16}) > 0.5;
  X.index_put_({Mask}, torch::zeros({1}, torch::kCUDA)); // expect: sync-host-index/certain
  return X.index({Mask}); // expect: sync-host-index/certain
}

torch::Tensor lookAlikes() {
  auto X = torch::rand({16}, torch::kCUDA);
  auto Host = torch::rand({16});
  X.masked_fill_(X > 0.5, 0);
  return X + Host.index({Host > 0.5}).sum();
}
