// RUN: %lint_verify %s -- %torch_flags

// Learnable and per-row forms read their parameters.

#include <torch/torch.h>

torch::Tensor ofLearnable(const torch::Tensor &X, const torch::Tensor &Scale,
                          const torch::Tensor &ZeroPoint) {
  return at::_fake_quantize_learnable_per_tensor_affine(X, Scale, ZeroPoint, 0, 255); // expect: sync-fake-quantize/likely
}

torch::Tensor ofRows(const torch::Tensor &X, const torch::Tensor &On, torch::Tensor Low,
                     torch::Tensor High, torch::Tensor Scale, torch::Tensor ZeroPoint) {
  return at::fused_moving_avg_obs_fake_quant(X, On, On, Low, High, Scale, ZeroPoint, 0.1, 0, 255, 0, /*per_row_fake_quant=*/true); // expect: sync-fake-quantize/likely
}

torch::Tensor lookAlikes(const torch::Tensor &X, const torch::Tensor &On, torch::Tensor Low,
                         torch::Tensor High, torch::Tensor Scale, torch::Tensor ZeroPoint) {
  return torch::fake_quantize_per_tensor_affine(X, Scale, ZeroPoint, 0, 255) +
         at::fused_moving_avg_obs_fake_quant(X, On, On, Low, High, Scale, ZeroPoint, 0.1, 0, 255, 0);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
