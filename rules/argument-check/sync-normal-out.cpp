// RUN: %lint_verify --libtorch-version 2.13 %s -- %torch_flags

// The same check, into an existing tensor.

#include <torch/torch.h>

#include <optional>

void ofTensors(torch::Tensor &Out, const torch::Tensor &Mean, const torch::Tensor &Std) {
  at::normal_out(Out, Mean, Std); // expect: sync-normal-out/likely
  at::normal_outf(0.0, Std, std::nullopt, Out); // expect: sync-normal-out/likely
}

void lookAlikes(torch::Tensor &Out, const torch::Tensor &Mean, const torch::Tensor &Std) {
  at::normal_outf(Mean, 1.0, std::nullopt, Out);
  Out.normal_().mul_(Std).add_(Mean);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
