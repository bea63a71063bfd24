// RUN: %lint_verify %s -- %torch_flags

// A compact result has a size that only the device knows.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &X) {
  return X.masked_select(X > 0); // expect: sync-masked-select/likely
}

torch::Tensor ofFunction() {
  auto X = torch::rand({16}, torch::kCUDA);
  return torch::masked_select(X, X > 0.5); // expect: sync-masked-select/certain
}

void ofOut(torch::Tensor &Out, const torch::Tensor &X) {
  at::masked_select_out(Out, X, X > 0); // expect: sync-masked-select/likely
}

torch::Tensor lookAlikes(const torch::Tensor &X) {
  auto Host = torch::rand({16});
  auto OnHost = Host.masked_select(Host > 0.5);
  auto Y = X.masked_fill(X > 0, 0) + X.masked_scatter(X > 0, X);
  return Y + torch::where(X > 0, X, 0) + X.select(0, 1) + X.index_select(0, X.argmax(0));
}
