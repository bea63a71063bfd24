// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Operands on the host that are uploaded within an operator.

#include <torch/torch.h>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor longs() { return torch::randint(8, {8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8}); }
static torch::Tensor hostLongs() { return torch::randint(8, {8}); }
static torch::Tensor hostNumber() { return torch::ones({}); }

void indexOnTheHost() {
  auto X = floats();
  at::index(X, {hostLongs()}); // expect: sync-host-index/certain
  X.index({hostLongs()}); // expect: sync-host-index/certain
  X.index_put_({hostLongs()}, floats()); // expect: sync-host-index/certain
  X.index({longs()});
  onHost().index({hostLongs()});
}

// A number at integer positions is copied, in a mask it is filled in.
void indexPutOfNumber() {
  auto X = floats();
  X.index_put_({longs()}, 1.0); // expect: sync-index-put-scalar/certain
  X.index_put_({longs()}, hostNumber()); // expect: sync-index-put-scalar/certain
  at::index_put_(X, {longs()}, hostNumber()); // expect: sync-index-put-scalar/certain
  X.index_put_({X > 0.5}, 1.0);
  X.index_put_({X > 0.5}, hostNumber());
  X.index_put_({longs()}, torch::ones({}, torch::kCUDA));
  X.index_put_({torch::indexing::Slice(0, 4)}, 1.0);
  onHost().index_put_({hostLongs()}, 1.0);
}

void bernoulli() {
  auto X = floats();
  X.bernoulli_(onHost()); // expect: sync-bernoulli-host-probability/certain
  X.bernoulli_(floats());
  X.bernoulli_(0.5);
}

void where() {
  auto X = floats();
  at::where(X > 0.5, X, hostNumber()); // expect: sync-where-host-scalar/certain
  at::where(X > 0.5, hostNumber(), X); // expect: sync-where-host-scalar/certain
  at::where(X > 0.5, X, torch::ones({}, torch::kCUDA));
  at::where(X > 0.5, X, 1.0);
}

// Lengths on the host and in lists.
void ctcLoss() {
  auto Probabilities = torch::rand({16, 2, 8}, torch::kCUDA);
  auto Labels = torch::randint(8, {2, 4}, torch::kCUDA);
  namespace F = torch::nn::functional;
  at::ctc_loss(Probabilities, Labels, {16, 16}, {4, 4}); // expect: sync-ctc-loss/likely
  F::ctc_loss(Probabilities, Labels, hostLongs(), hostLongs()); // expect: sync-ctc-loss/likely
}

void ctcLossOnTheHost() {
  auto Probabilities = torch::rand({16, 2, 8});
  at::ctc_loss(Probabilities, hostLongs(), {16, 16}, {4, 4});
}

void batchNormGatherStats() {
  auto X = torch::rand({2, 8, 4}, torch::kCUDA);
  auto Mean = torch::rand({2, 8}, torch::kCUDA);
  at::batch_norm_gather_stats(X, Mean, Mean, {}, {}, 0.1, 1e-5, /*count=*/8); // expect: sync-batch-norm-gather-stats/certain
  at::batch_norm_gather_stats_with_counts(X, Mean, Mean, {}, {}, 0.1, 1e-5, floats());
}
