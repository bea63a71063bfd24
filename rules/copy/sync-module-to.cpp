// RUN: %lint_verify %s -- %torch_flags

// Moving a module; not casting it.

#include <torch/torch.h>

#include <memory>

void ofHolder(torch::nn::Linear Model, torch::Device Device) {
  Model->to(Device); // expect: sync-module-to/likely
  Model->to(torch::kCUDA, torch::kHalf); // expect: sync-module-to/certain
}

struct Net : torch::nn::Module {};

void ofPointer(const std::shared_ptr<Net> &Model) {
  for (int Step = 0; Step < 4; ++Step)
    Model->to(torch::kCUDA); // expect: sync-module-to/certain/hot
}

void lookAlikes(torch::nn::Linear Model) {
  Model->to(torch::kHalf);
  Model->to(torch::kDouble, /*non_blocking=*/true);
  Model->zero_grad();
  Model->eval();
}
