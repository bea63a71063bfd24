// RUN: %lint_verify %s -- %torch_flags

// The number of distinct values is known to the device only.

#include <torch/torch.h>

#include <algorithm>
#include <memory>
#include <vector>

torch::Tensor ofFunction(const torch::Tensor &X) {
  auto [Values, Inverse, Counts] = at::_unique2(X); // expect: sync-unique/likely
  return Values;
}

torch::Tensor ofDimension() {
  auto X = torch::rand({16, 2}, torch::kCUDA);
  return std::get<0>(torch::unique_dim(X, 0)); // expect: sync-unique/certain
}

torch::Tensor ofConsecutive(const torch::Tensor &X) {
  auto Runs = std::get<0>(torch::unique_consecutive(X)); // expect: sync-unique/likely
  auto Rows = std::get<0>(at::unique_dim_consecutive(X, 0)); // expect: sync-unique/likely
  return Runs + Rows + std::get<0>(at::_unique(X)); // expect: sync-unique/likely
}

template <typename T> std::unique_ptr<T> unique(T Value) {
  return std::make_unique<T>(Value);
}

int64_t lookAlikes(std::vector<int64_t> Ids, const torch::Tensor &X) {
  Ids.erase(std::unique(Ids.begin(), Ids.end()), Ids.end());
  auto Owner = unique(3);
  auto Host = std::get<0>(at::_unique2(torch::arange(4)));
  auto [Sorted, Order] = X.sort();
  return *Owner + Ids.size() + Host.numel() + Sorted.numel();
}
