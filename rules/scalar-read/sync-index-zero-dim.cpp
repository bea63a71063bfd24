// RUN: %lint_verify %s -- %torch_flags

// A 0-dim index tensor is read back; an index with a dimension, a number or a
// slice is not.

#include <torch/torch.h>

using torch::indexing::Slice;

torch::Tensor ofBrackets() {
  auto Scores = torch::rand({16}, torch::kCUDA);
  auto Best = Scores.argmax();
  return Scores[Best]; // expect: sync-index-zero-dim/certain
}

torch::Tensor ofIndex() {
  auto X = torch::rand({16, 4}, torch::kCUDA);
  auto Row = X.sum(1).argmax();
  return X.index({Row, Slice()}); // expect: sync-index-zero-dim/certain
}

void ofAssignment() {
  auto X = torch::rand({16, 4}, torch::kCUDA);
  auto Row = X.sum(1).argmax();
  X.index_put_({Row, Slice()}, 0); // expect: sync-index-zero-dim/certain
}

// Neither is a mask of no dimensions: its value decides, not what it selects.
torch::Tensor ofCondition() {
  auto X = torch::rand({16, 4}, torch::kCUDA);
  auto IsLarge = X.sum() > 3;
  auto Next = X.argmax() + 1;
  auto Row = X[Next];        // expect: sync-index-zero-dim/certain
  return X.index({IsLarge}) + Row; // expect: sync-index-zero-dim/certain
}

torch::Tensor lookAlikes(int64_t I) {
  auto X = torch::rand({16, 4}, torch::kCUDA);
  auto Rows = X.sum(1).argmax().view(1);
  auto Host = torch::rand({16});
  auto OnHost = Host[Host.argmax()];
  auto Both = (X.sum() + X[0].detach()).argsort() + X.argmax();
  X = X.index({Both});
  X.index_put_({I, Slice(0, 2)}, 1.0);
  return X[I] + X[0] + X.index({I, Slice()}) + X.index({0}) +
         X.index_select(0, Rows) + X.gather(0, Rows.view({1, 1}));
}

// X[Index] takes no index but a 0-dim one.
torch::Tensor rowOf(const torch::Tensor &X, const torch::Tensor &Index, const torch::Tensor &Host) {
  return X[Index] + // expect: sync-index-zero-dim/likely
         X[Host.cpu()]; // expect: sync-device-to-host/likely
}

// max() of two tensors compares them element by element.
torch::Tensor ofLarger(const torch::Tensor &Rows, const torch::Tensor &Others) {
  auto X = torch::rand({16, 4}, torch::kCUDA);
  return X.index({torch::max(Rows, Others), Slice()}) + X.index({Rows.min(Others), Slice()});
}
