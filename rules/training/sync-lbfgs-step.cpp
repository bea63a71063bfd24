// RUN: %lint_verify %s -- %torch_flags

// LBFGS decides on the host; the first-order optimisers do not.

#include <torch/torch.h>

#include <functional>

void ofClosure(torch::optim::LBFGS &Optimizer, const std::function<torch::Tensor()> &Loss) {
  Optimizer.step(Loss); // expect: sync-lbfgs-step/certain/hot
}

void lookAlikes(torch::optim::Adam &Adam, torch::optim::SGD &Sgd, torch::optim::AdamW &AdamW) {
  Adam.step();
  Sgd.step();
  AdamW.step();
}
