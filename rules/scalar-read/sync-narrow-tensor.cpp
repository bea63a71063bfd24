// RUN: %lint_verify %s -- %torch_flags

// The start of a view is needed on the host.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &X) {
  auto Start = torch::zeros({}, torch::TensorOptions(torch::kLong).device(torch::kCUDA));
  return X.narrow(0, Start, 4); // expect: sync-narrow-tensor/certain
}

torch::Tensor ofFunction() {
  auto X = torch::rand({16}, torch::kCUDA);
  return torch::narrow(X, 0, X.argmin(), 1); // expect: sync-narrow-tensor/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X, int64_t Start) {
  return X.narrow(0, Start, 4) + X.slice(0, 0, 4) + X.select(0, 1) +
         X.narrow(0, torch::zeros({}, torch::kLong), 4);
}
