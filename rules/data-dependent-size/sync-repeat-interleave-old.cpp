// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.0 --prefix=expect-old %s -- %torch_flags

// Up to LibTorch 2.0 an integer became a tensor of repeats first.

#include <torch/torch.h>

torch::Tensor ofInteger(const torch::Tensor &X) {
  auto A = X.repeat_interleave(2, 0); // expect-old: sync-repeat-interleave/likely
  return A + X.repeat({2, 1});
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
