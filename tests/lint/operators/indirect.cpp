// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Operators that take lengths and positions on the host only. They wait for
// nothing; the copy that the caller makes for them does.

#include <torch/torch.h>

namespace rnn = torch::nn::utils::rnn;

static torch::Tensor longs() { return torch::randint(8, {8}, torch::kCUDA); }

void tensorSplit(const torch::Tensor &X) {
  at::tensor_split(X, longs().cpu()); // expect: sync-device-to-host/certain
  X.tensor_split(longs().to(torch::kCPU)); // expect: sync-device-to-host/certain
  at::tensor_split(X, torch::arange(4));
  X.tensor_split(4);
}

void packPaddedSequence(const torch::Tensor &X) {
  rnn::pack_padded_sequence(X, longs().cpu()); // expect: sync-device-to-host/certain
  rnn::pack_padded_sequence(X, torch::ones({8}, torch::kLong));
}
