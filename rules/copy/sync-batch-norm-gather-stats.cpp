// RUN: %lint_verify %s -- %torch_flags

// One count becomes an uploaded vector of counts.

#include <torch/torch.h>

void ofCount(const torch::Tensor &X, const torch::Tensor &Means, const torch::Tensor &InvStds) {
  at::batch_norm_gather_stats(X, Means, InvStds, {}, {}, 0.1, 1e-5, 32); // expect: sync-batch-norm-gather-stats/likely
}

void lookAlikes(const torch::Tensor &X, const torch::Tensor &Means, const torch::Tensor &InvStds) {
  auto Counts = torch::full({2}, 32.0, Means.options());
  at::batch_norm_gather_stats_with_counts(X, Means, InvStds, {}, {}, 0.1, 1e-5, Counts);
  at::batch_norm_stats(X, 1e-5);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
