// RUN: %lint_verify %s -- %torch_flags

// The number of bins comes from the data, whatever minlength is.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &Labels) {
  return Labels.bincount(); // expect: sync-bincount/likely
}

torch::Tensor ofFunction() {
  auto Labels = torch::randint(10, {32}, torch::kCUDA);
  return torch::bincount(Labels, {}, /*minlength=*/10); // expect: sync-bincount/certain
}

torch::Tensor lookAlikes(const torch::Tensor &Labels) {
  auto Host = torch::bincount(torch::arange(4));
  auto Counts = torch::zeros({10}, Labels.options());
  return Counts.scatter_add_(0, Labels, torch::ones_like(Labels));
}
