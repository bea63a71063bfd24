// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Scales and zero points that are read or checked on the host.

#include <torch/torch.h>

static torch::Tensor floats() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8, 8}); }
static torch::Tensor scale() { return torch::ones({1}, torch::kCUDA); }
static torch::Tensor scales() { return torch::ones({8}, torch::kCUDA); }
static torch::Tensor zeroPoints() {
  return torch::zeros({8}, torch::dtype(torch::kInt).device(torch::kCUDA));
}

void quantizeWithTensors() {
  at::quantize_per_tensor(floats(), scale(), zeroPoints(), torch::kQInt8); // expect: sync-quantize-tensor-params/certain
  at::quantize_per_tensor(floats(), torch::ones({1}), torch::zeros({1}), torch::kQInt8);
  at::quantize_per_tensor(floats(), 0.05, 0, torch::kQInt8);
}

void quantizeDynamic() {
  at::quantize_per_tensor_dynamic(floats(), torch::kQInt8, false); // expect: sync-quantize-dynamic/certain
  at::quantize_per_tensor_dynamic(onHost(), torch::kQInt8, false);
}

void chooseParameters() {
  at::_choose_qparams_per_tensor(floats()); // expect: sync-quantize-dynamic/certain
  at::choose_qparams_optimized(floats(), 64, 200, 0.16, 8); // expect: sync-quantize-dynamic/certain
  at::_choose_qparams_per_tensor(onHost());
}

void quantizePerChannel() {
  at::quantize_per_channel(floats(), scales(), zeroPoints(), 0, torch::kQInt8); // expect: sync-quantize-per-channel/certain
  at::quantize_per_channel(onHost(), torch::ones({8}), torch::zeros({8}), 0, torch::kQInt8);
}

void fakeQuantizePerChannel() {
  at::fake_quantize_per_channel_affine(floats(), scales(), zeroPoints(), 0, 0, 255); // expect: sync-quantize-per-channel/certain
  at::fake_quantize_per_channel_affine(floats(), scales(), scales(), 0, 0, 255);
}

void fakeQuantizeLearnable() {
  at::_fake_quantize_learnable_per_tensor_affine(floats(), scale(), scale(), 0, 255); // expect: sync-fake-quantize/certain
  at::fake_quantize_per_tensor_affine(floats(), 0.05, 0, 0, 255);
}

// Forward and in the gradient.
void fakeQuantizeLearnablePerChannel() {
  auto Y = at::_fake_quantize_learnable_per_channel_affine(floats(), scales(), scales(), 0, 0, 255); // expect: sync-quantize-per-channel/certain
  at::_fake_quantize_learnable_per_channel_affine_backward(Y, floats(), scales(), scales(), 0, 0, 255); // expect: sync-quantize-per-channel/certain
}

torch::Tensor observe(torch::Tensor Min, torch::Tensor Max, bool PerRow) {
  auto On = torch::ones({1}, torch::dtype(torch::kLong).device(torch::kCUDA));
  auto Scale = scales();
  auto ZeroPoint = zeroPoints();
  auto A = at::fused_moving_avg_obs_fake_quant(floats(), On, On, Min, Max, Scale, ZeroPoint, 0.01, 0, 255, 0, /*per_row_fake_quant=*/true); // expect: sync-fake-quantize/certain
  auto B = at::fused_moving_avg_obs_fake_quant(floats(), On, On, Min, Max, Scale, ZeroPoint, 0.01, 0, 255, 0, PerRow); // expect: sync-fake-quantize/possible
  return A + B + at::fused_moving_avg_obs_fake_quant(floats(), On, On, Min, Max, Scale, ZeroPoint, 0.01, 0, 255, 0);
}

void maskedFill() {
  auto Q = at::quantize_per_tensor(floats(), 0.05, 0, torch::kQInt8);
  Q.masked_fill_(floats() > 0.5, torch::ones({}, torch::kCUDA)); // expect: sync-masked-fill-tensor/certain
  Q.masked_fill_(floats() > 0.5, 1.0);
}
