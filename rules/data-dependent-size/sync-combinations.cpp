// RUN: %lint_verify --libtorch-version 2.13 %s -- %torch_flags

// Every column is a masked_select.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &X) {
  return torch::combinations(X); // expect: sync-combinations/likely
}

torch::Tensor ofDevice() {
  auto X = torch::rand({8}, torch::kCUDA);
  return at::combinations(X, 3, true); // expect: sync-combinations/certain
}

int combinations(int N) { return N * (N - 1) / 2; }

torch::Tensor lookAlikes(const torch::Tensor &X) {
  auto Host = torch::combinations(torch::arange(4));
  auto I = torch::triu_indices(8, 8, 1, torch::TensorOptions(torch::kLong).device(torch::kCUDA));
  return torch::cartesian_prod({X, X}) + X.index_select(0, I[0]) + combinations(4);
}
