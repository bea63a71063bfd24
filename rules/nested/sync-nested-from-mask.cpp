// RUN: %lint_verify %s -- %torch_flags

// Sizes of nested tensors live on the host.

#include <torch/torch.h>

#include <vector>

torch::Tensor ofMask(const torch::Tensor &Padded, const torch::Tensor &Mask) {
  return at::_nested_tensor_from_mask(Padded, Mask); // expect: sync-nested-from-mask/likely
}

bool ofCheck(const torch::Tensor &Padded, const torch::Tensor &Mask) {
  return at::_nested_tensor_from_mask_left_aligned(Padded, Mask); // expect: sync-nested-from-mask/likely
}

torch::Tensor lookAlikes(const std::vector<torch::Tensor> &Rows) {
  return torch::nested::nested_tensor(Rows);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
