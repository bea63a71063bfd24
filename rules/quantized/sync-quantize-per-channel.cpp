// RUN: %lint_verify %s -- %torch_flags

// Zero points are checked on the host.

#include <torch/torch.h>

torch::Tensor ofFunction(const torch::Tensor &X, const torch::Tensor &Scales,
                         const torch::Tensor &ZeroPoints) {
  return torch::quantize_per_channel(X, Scales, ZeroPoints, 0, torch::kQInt8); // expect: sync-quantize-per-channel/likely
}

torch::Tensor ofIntegers(const torch::Tensor &X, const torch::Tensor &Scales) {
  auto ZeroPoints = torch::zeros({8}, torch::TensorOptions(torch::kInt).device(torch::kCUDA));
  return torch::fake_quantize_per_channel_affine(X, Scales, ZeroPoints, 0, 0, 255); // expect: sync-quantize-per-channel/certain
}

torch::Tensor lookAlikes(const torch::Tensor &X, const torch::Tensor &Scales) {
  auto ZeroPoints = torch::zeros({8}, torch::kCUDA);
  return torch::fake_quantize_per_channel_affine(X, Scales, ZeroPoints, 0, 0, 255);
}
