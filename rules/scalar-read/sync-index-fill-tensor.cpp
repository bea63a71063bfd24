// RUN: %lint_verify %s -- %torch_flags

// A device tensor as value is read back; a number is not.

#include <torch/torch.h>

void inPlace(const torch::Tensor &X, const torch::Tensor &Rows) {
  auto Value = torch::zeros({}, torch::kCUDA);
  X.index_fill_(0, Rows, Value); // expect: sync-index-fill-tensor/certain
}

torch::Tensor ofFunction() {
  auto X = torch::rand({4, 4}, torch::kCUDA);
  auto Rows = X.sum(1).argmax().view(1);
  return at::index_fill(X, 0, Rows, X.min()); // expect: sync-index-fill-tensor/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X, const torch::Tensor &Rows) {
  X.index_fill_(0, Rows, 0);
  X.index_fill_(0, Rows, torch::ones({}));
  X.index_copy_(0, Rows, X);
  X.index_add_(0, Rows, X);
  X.scatter_(0, Rows, 1.0);
  X.scatter_add_(0, Rows, X);
  return X.index_fill(0, Rows, 1.5);
}
