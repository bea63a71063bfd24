// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --prefix=expect-possible %s -- %torch_flags

// The targets may be probabilities, and the smoothing 0.

#include <torch/torch.h>

static torch::Tensor weights() { return torch::ones({4}, torch::kCUDA); }

torch::Tensor ofTargets(const torch::Tensor &Logits, const torch::Tensor &Targets) {
  return at::cross_entropy_loss(Logits, Targets, weights(), at::Reduction::Mean, -100, 0.1) + // expect-possible: sync-cross-entropy-smoothing/possible
         at::cross_entropy_loss(Logits, Targets, weights(), at::Reduction::Mean, -100, 0.0);
}

torch::Tensor ofSmoothing(const torch::Tensor &Logits, double Smoothing) {
  auto Targets = torch::randint(4, {8}, torch::kCUDA);
  return at::cross_entropy_loss(Logits, Targets, weights(), at::Reduction::Mean, -100, Smoothing) + // expect-possible: sync-cross-entropy-smoothing/possible
         at::cross_entropy_loss(Logits, Targets, weights(), at::Reduction::Sum, -100, Smoothing);
}
