// RUN: %lint_verify %s -- %torch_flags

// A size that is not given is read from the indices.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &Indices, const torch::Tensor &Values) {
  return torch::sparse_coo_tensor(Indices, Values); // expect: sync-sparse-coo-tensor/likely
}

torch::Tensor ofDevice() {
  auto Indices = torch::zeros({2, 4}, torch::TensorOptions(torch::kLong).device(torch::kCUDA));
  auto Values = torch::rand({4}, torch::kCUDA);
  return at::sparse_coo_tensor(Indices, Values, Values.options()); // expect: sync-sparse-coo-tensor/certain
}

torch::Tensor lookAlikes(const torch::Tensor &Indices, const torch::Tensor &Values) {
  auto Host = torch::sparse_coo_tensor(torch::zeros({2, 4}, torch::kLong), torch::rand({4}));
  return torch::sparse_coo_tensor(Indices, Values, {8, 8}) +
         torch::sparse_coo_tensor({8, 8}, Values.options()) +
         at::_sparse_coo_tensor_unsafe(Indices, Values, {8, 8});
}
