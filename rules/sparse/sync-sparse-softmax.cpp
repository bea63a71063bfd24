// RUN: %lint_verify %s -- %torch_flags

// Entries of a sparse tensor are grouped by their rows first.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &S) {
  return at::_sparse_softmax(S, 1) + // expect: sync-sparse-softmax/likely
         at::_sparse_log_softmax(S, 1); // expect: sync-sparse-softmax/likely
}

torch::Tensor ofGradient(const torch::Tensor &Grad, const torch::Tensor &P, const torch::Tensor &S) {
  return at::_sparse_softmax_backward_data(Grad, P, 1, S); // expect: sync-sparse-softmax/likely
}

torch::Tensor lookAlikes(const torch::Tensor &X, const torch::Tensor &Rows) {
  auto Host = at::_sparse_softmax(torch::rand({8, 8}).to_sparse(), 1);
  auto Sums = torch::zeros({8}, X.options()).index_add(0, Rows, X.exp());
  return torch::softmax(X, 0) + torch::log_softmax(X, 0) + Sums + Host.to_dense().sum();
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
