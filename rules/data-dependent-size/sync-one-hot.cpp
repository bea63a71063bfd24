// RUN: %lint_verify %s -- %torch_flags

// Without the number of classes the largest label is read back.

#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor ofDefault(const torch::Tensor &Labels) {
  return torch::one_hot(Labels); // expect: sync-one-hot/likely
}

torch::Tensor ofDevice() {
  auto Labels = torch::randint(10, {32}, torch::kCUDA);
  auto A = at::one_hot(Labels, -1); // expect: sync-one-hot/certain
  return A + F::one_hot(Labels); // expect: sync-one-hot/certain
}

torch::Tensor lookAlikes(const torch::Tensor &Labels, int64_t NumClasses) {
  auto Host = torch::one_hot(torch::arange(4));
  return torch::one_hot(Labels, 10) + F::one_hot(Labels, 10) + Host;
}
