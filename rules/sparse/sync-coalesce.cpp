// RUN: %lint_verify %s -- %torch_flags

// Merging duplicate entries.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &Sparse) {
  return Sparse.coalesce(); // expect: sync-coalesce/likely
}

struct Rows {
  Rows coalesce() const { return *this; }
};

torch::Tensor lookAlikes(const torch::Tensor &Sparse) {
  Rows().coalesce();
  return Sparse.is_coalesced() ? Sparse._values() : Sparse._indices();
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
