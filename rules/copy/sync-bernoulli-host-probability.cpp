// RUN: %lint_verify %s -- %torch_flags

// Probabilities on the host are uploaded.

#include <torch/torch.h>

void ofHost() {
  auto Mask = torch::empty({8}, torch::kCUDA);
  auto Probability = torch::full({8}, 0.1);
  Mask.bernoulli_(Probability); // expect: sync-bernoulli-host-probability/certain
}

torch::Tensor lookAlikes() {
  auto Mask = torch::empty({8}, torch::kCUDA);
  Mask.bernoulli_(0.1);
  Mask.bernoulli_(torch::full({8}, 0.1, torch::kCUDA));
  torch::empty({8}).bernoulli_(torch::full({8}, 0.1));
  return torch::bernoulli(Mask) + Mask.bernoulli(0.5);
}
