// RUN: %lint_verify %s -- %torch_flags

// Without a range the smallest and largest value are read back.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &X) {
  return X.histc(); // expect: sync-histc/likely
}

torch::Tensor ofFunction() {
  auto X = torch::rand({32}, torch::kCUDA);
  return torch::histc(X, 64); // expect: sync-histc/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X, double Low, double High) {
  auto Host = torch::rand({32}).histc();
  return torch::histc(X, 64, 0, 1) + X.histc(64, Low, High) +
         torch::quantile(X, 0.5) + torch::nanquantile(X, 0.5);
}
