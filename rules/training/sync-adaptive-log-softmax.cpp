// RUN: %lint_verify %s -- %torch_flags

// Rows are sorted into clusters with nonzero.

#include <torch/torch.h>

double ofForward(torch::nn::AdaptiveLogSoftmaxWithLoss Softmax, const torch::Tensor &Hidden,
                 const torch::Tensor &Target) {
  auto A = Softmax(Hidden, Target); // expect: sync-adaptive-log-softmax/likely
  return A.loss + Softmax->forward(Hidden, Target).loss; // expect: sync-adaptive-log-softmax/likely
}

torch::Tensor ofPredict(torch::nn::AdaptiveLogSoftmaxWithLoss Softmax, const torch::Tensor &Hidden) {
  return Softmax->predict(Hidden); // expect: sync-adaptive-log-softmax/likely
}

torch::Tensor lookAlikes(torch::nn::AdaptiveLogSoftmaxWithLoss Softmax,
                         torch::nn::LogSoftmax Plain, const torch::Tensor &Hidden) {
  return Softmax->log_prob(Hidden) + Plain(Hidden);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
