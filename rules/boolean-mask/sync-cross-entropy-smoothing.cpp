// RUN: %lint_verify %s -- %torch_flags

// The divisor of the smoothing term.

#include <torch/torch.h>

static torch::Tensor logits() { return torch::rand({8, 4}, torch::kCUDA); }
static torch::Tensor classes() { return torch::randint(4, {8}, torch::kCUDA); }
static torch::Tensor weights() { return torch::ones({4}, torch::kCUDA); }

void blocks() {
  at::cross_entropy_loss(logits(), classes(), weights(), at::Reduction::Mean, -100, 0.1); // expect: sync-cross-entropy-smoothing/certain
}

torch::Tensor ofWeights(const torch::Tensor &Logits, const torch::Tensor &Weights) {
  auto Targets = torch::zeros_like(Logits, torch::kLong);
  return at::cross_entropy_loss(Logits, Targets.argmax(1), Weights, at::Reduction::Mean, -100, 0.1); // expect: sync-cross-entropy-smoothing/likely
}

void lookAlikes() {
  at::cross_entropy_loss(logits(), classes(), weights());
  at::cross_entropy_loss(logits(), classes(), weights(), at::Reduction::Mean, -100, 0.0);
  at::cross_entropy_loss(logits(), classes(), {}, at::Reduction::Mean, -100, 0.1);
  at::cross_entropy_loss(logits(), classes(), weights(), at::Reduction::Sum, -100, 0.1);
  at::cross_entropy_loss(logits(), logits(), weights(), at::Reduction::Mean, -100, 0.1);
  auto Sum = at::cross_entropy_loss(logits(), classes(), weights(), at::Reduction::Sum, -100, 0.1);
  auto Loss = Sum / weights().index_select(0, classes()).sum();
  auto OnHost = torch::rand({8, 4}), HostClasses = torch::randint(4, {8});
  at::cross_entropy_loss(OnHost, HostClasses, torch::ones({4}), at::Reduction::Mean, -100, 0.1);
}
