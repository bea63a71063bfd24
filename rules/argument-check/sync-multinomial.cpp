// RUN: %lint_verify --libtorch-version 2.5 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.4 --prefix=expect-old %s -- %torch_flags

// Up to LibTorch 2.4 the probabilities were checked on the host, without
// replacement and for one sample; since 2.5 nothing waits.

#include <torch/torch.h>

torch::Tensor ofMethod(const torch::Tensor &Probabilities) {
  return Probabilities.multinomial(1); // expect-old: sync-multinomial/likely
}

torch::Tensor ofFunction() {
  auto Probabilities = torch::rand({4, 16}, torch::kCUDA);
  auto One = torch::multinomial(Probabilities, 1, true); // expect-old: sync-multinomial/certain
  return torch::multinomial(Probabilities, 8) + One; // expect-old: sync-multinomial/certain
}

torch::Tensor generate(torch::Tensor Tokens, torch::nn::Linear Model) {
  for (int Step = 0; Step < 32; ++Step) {
    auto Logits = Model->forward(Tokens);
    Tokens = torch::multinomial(torch::softmax(Logits, -1), 1); // expect-old: sync-multinomial/likely/hot
  }
  return Tokens;
}

torch::Tensor lookAlikes(const torch::Tensor &Probabilities) {
  auto Host = torch::multinomial(torch::ones({4}), 2);
  auto Noise = torch::empty_like(Probabilities).exponential_(1);
  auto Options = torch::TensorOptions().device(torch::kCUDA);
  torch::randperm(16, Options);
  torch::empty({4}, Options).uniform_(0, 1).normal_(0, 1);
  return torch::multinomial(Probabilities, 8, /*replacement=*/true) +
         (Probabilities / Noise).argmax(-1) + torch::dropout(Probabilities, 0.5, true);
}
