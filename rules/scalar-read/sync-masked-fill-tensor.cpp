// RUN: %lint_verify %s -- %torch_flags

// A device tensor as value is read back; a number is not.

#include <torch/torch.h>

void inPlace(const torch::Tensor &X, const torch::Tensor &Mask) {
  auto Value = torch::zeros({}, torch::kCUDA);
  X.masked_fill_(Mask, Value); // expect: sync-masked-fill-tensor/certain
}

torch::Tensor ofMax() {
  auto X = torch::rand({4, 4}, torch::kCUDA);
  auto Low = X.min();
  auto A = X.masked_fill(X > 0.5, Low); // expect: sync-masked-fill-tensor/certain
  return torch::masked_fill(A, A > 0.5, Low); // expect: sync-masked-fill-tensor/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X, const torch::Tensor &Mask) {
  auto HostValue = torch::zeros({});
  auto Value = torch::zeros({}, torch::kCUDA);
  X.masked_fill_(Mask, 0);
  X.masked_fill_(Mask, HostValue);
  X.masked_scatter_(Mask, X.clone());
  return X.masked_fill(Mask, -1e9) + torch::where(Mask, Value, X);
}
