// RUN: %lint_verify %s -- %torch_flags

// The number of entries comes from the data.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &Dense) {
  return Dense.to_sparse(); // expect: sync-to-sparse/likely
}

torch::Tensor ofCompressed() {
  auto Dense = torch::eye(8, torch::kCUDA);
  auto Blocks = Dense.to_sparse_bsr({2, 2}); // expect: sync-to-sparse/certain
  return Dense.to_sparse_csr() + Blocks.to_sparse_csc(); // expect: sync-to-sparse/certain, sync-to-sparse/certain
}

torch::Tensor lookAlikes(const torch::Tensor &Sparse) {
  auto Host = torch::eye(8).to_sparse();
  return Sparse.to_dense();
}
