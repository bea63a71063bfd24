// RUN: %lint_verify %s -- %torch_flags

// Operators whose result has a data-dependent number of entries.

#include <torch/torch.h>

torch::Tensor ofDiagonals(const torch::Tensor &Diagonals, const torch::Tensor &Offsets) {
  return at::_spdiags(Diagonals, Offsets, {8, 8}); // expect: sync-sparse-operator/likely
}

torch::Tensor ofSum(const torch::Tensor &Sparse) {
  return at::_sparse_csr_sum(Sparse, {1}); // expect: sync-sparse-operator/likely
}

torch::Tensor ofProduct(const torch::Tensor &Sparse) {
  return at::_sparse_sparse_matmul(Sparse, Sparse); // expect: sync-sparse-operator/likely
}

torch::Tensor ofProductOnHost() {
  auto Host = torch::eye(8).to_sparse();
  return at::_sparse_sparse_matmul(Host, Host);
}

torch::Tensor lookAlikes(const torch::Tensor &X) {
  return X.diagonal() + X.sum(1) + torch::diag(X);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
