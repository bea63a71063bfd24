// RUN: %lint_verify %s -- %torch_flags

// The C++ function returns a double; clipping by value does not wait.

#include <torch/torch.h>

void step(torch::nn::Linear Model, torch::optim::Optimizer &Optimizer, const torch::Tensor &Loss) {
  Loss.backward();
  torch::nn::utils::clip_grad_norm_(Model->parameters(), 1.0); // expect: sync-clip-grad-norm/likely/hot
  Optimizer.step();
}

double ofOne(const torch::Tensor &Parameter) {
  return torch::nn::utils::clip_grad_norm_(Parameter, 1.0, 2.0, true); // expect: sync-clip-grad-norm/likely/cold
}

double clip_grad_norm_(double Norm) { return Norm; }

void lookAlikes(torch::nn::Linear Model) {
  torch::nn::utils::clip_grad_value_(Model->parameters(), 1.0);
  clip_grad_norm_(1.0);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
