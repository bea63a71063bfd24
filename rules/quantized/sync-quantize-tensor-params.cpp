// RUN: %lint_verify %s -- %torch_flags

// Parameters on the device are read back; numbers are not.

#include <torch/torch.h>

torch::Tensor ofTensors(const torch::Tensor &X) {
  auto Scale = torch::full({}, 0.1, torch::kCUDA);
  auto ZeroPoint = torch::zeros({}, torch::kCUDA);
  return torch::quantize_per_tensor(X, Scale, ZeroPoint, torch::kQInt8); // expect: sync-quantize-tensor-params/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X) {
  auto Scale = torch::full({}, 0.1);
  return torch::quantize_per_tensor(X, 0.1, 0, torch::kQInt8) +
         torch::quantize_per_tensor(X, Scale, torch::zeros({}), torch::kQInt8) +
         torch::fake_quantize_per_tensor_affine(X, 0.1, 0, 0, 255);
}
