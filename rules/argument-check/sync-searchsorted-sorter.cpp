// RUN: %lint_verify %s -- %torch_flags

// The indices of a sorter are checked on the host.

#include <torch/torch.h>

#include <optional>

torch::Tensor ofSorter(const torch::Tensor &Keys, const torch::Tensor &Queries) {
  auto Order = Keys.argsort();
  return torch::searchsorted(Keys, Queries, false, false, std::nullopt, Order); // expect: sync-searchsorted-sorter/likely
}

torch::Tensor lookAlikes(const torch::Tensor &Keys, const torch::Tensor &Queries) {
  return torch::searchsorted(Keys, Queries) + torch::searchsorted(Keys, 0.5) +
         torch::bucketize(Queries, Keys) + torch::searchsorted(Keys, Queries, false, true);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
