// RUN: %lint_verify %s -- %torch_flags

// NaN checks of every gradient; without the check nothing is read.

#include <torch/torch.h>

void ofMode() {
  torch::autograd::AnomalyMode::set_enabled(true); // expect: sync-anomaly-mode/certain
}

void ofGuard(const torch::Tensor &Loss) {
  torch::autograd::DetectAnomalyGuard Guard; // expect: sync-anomaly-mode/certain
  Loss.backward();
}

void lookAlikes(const torch::Tensor &Loss) {
  torch::autograd::AnomalyMode::set_enabled(false);
  torch::autograd::AnomalyMode::set_enabled(true, /*check_nan=*/false);
  torch::autograd::DetectAnomalyGuard Guard(/*check_nan=*/false);
  torch::AutoGradMode Mode(true);
  Loss.backward();
}
