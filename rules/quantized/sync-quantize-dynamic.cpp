// RUN: %lint_verify %s -- %torch_flags

// The range of the values is read back in every call.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &X) {
  return torch::quantize_per_tensor_dynamic(X, torch::kQInt8, false); // expect: sync-quantize-dynamic/likely
}

double ofParameters() {
  auto X = torch::rand({8}, torch::kCUDA);
  return std::get<0>(at::_choose_qparams_per_tensor(X)); // expect: sync-quantize-dynamic/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X) {
  auto Host = torch::quantize_per_tensor_dynamic(torch::rand({8}), torch::kQInt8, false);
  return torch::quantize_per_tensor(X, 0.1, 0, torch::kQInt8).dequantize();
}
