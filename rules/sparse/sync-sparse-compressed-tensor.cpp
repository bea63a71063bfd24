// RUN: %lint_verify %s -- %torch_flags

// A size that is not given is read from the indices.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &Pointers, const torch::Tensor &Columns,
                         const torch::Tensor &Values) {
  auto A = torch::sparse_csr_tensor(Pointers, Columns, Values, Values.options()); // expect: sync-sparse-compressed-tensor/likely
  return A + torch::sparse_csc_tensor(Pointers, Columns, Values, Values.options()); // expect: sync-sparse-compressed-tensor/likely
}

torch::Tensor lookAlikes(const torch::Tensor &Pointers, const torch::Tensor &Columns,
                         const torch::Tensor &Values) {
  return torch::sparse_csr_tensor(Pointers, Columns, Values, {8, 8}, Values.options());
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
