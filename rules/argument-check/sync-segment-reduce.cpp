// RUN: %lint_verify %s -- %torch_flags

// Lengths are checked on the host unless the caller vouches for them.

#include <torch/torch.h>

torch::Tensor ofLengths(const torch::Tensor &X, const torch::Tensor &Lengths) {
  return at::segment_reduce(X, "sum", Lengths); // expect: sync-segment-reduce/likely
}

torch::Tensor lookAlikes(const torch::Tensor &X, const torch::Tensor &Lengths,
                         const torch::Tensor &Offsets) {
  return at::segment_reduce(X, "sum", Lengths, {}, {}, 0, /*unsafe=*/true) +
         at::segment_reduce(X, "sum", {}, {}, Offsets) +
         torch::zeros_like(X).index_add_(0, Lengths, X);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
