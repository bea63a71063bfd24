// RUN: %lint_verify %s -- %torch_flags

// A number put at integer positions is uploaded; with one mask it is a fill.

#include <torch/torch.h>

using torch::indexing::Slice;

void atPositions(torch::Tensor X) {
  auto Rows = X.argmax(1);
  X.index_put_({Rows}, 0.0); // expect: sync-index-put-scalar/likely
}

void onDevice() {
  auto X = torch::zeros({8, 8}, torch::kCUDA);
  auto Rows = torch::randperm(8, torch::TensorOptions().device(torch::kCUDA).dtype(torch::kLong));
  for (int I = 0; I < 4; ++I)
    X.index_put_({Rows, Slice()}, 1); // expect: sync-index-put-scalar/certain/hot
  X.index_put_({Rows}, torch::ones({})); // expect: sync-index-put-scalar/certain
}

void lookAlikes(torch::Tensor X) {
  auto OnHost = torch::zeros({8});
  OnHost.index_put_({torch::argsort(OnHost)}, 1.0);
  auto Rows = X.argmax(1);
  X.index_put_({X > 0}, 0.0);
  X.index_put_({2, Slice()}, 0.0);
  X.index_put_({Rows}, torch::ones({}, X.options()));
  X.index_fill_(0, Rows, 0.0);
}
