// RUN: %lint_verify --min-confidence possible --libtorch-version %newest_torch %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --libtorch-version 2.13 --rules '-*,sync-combinations,sync-normal-out,sync-normal-tensor-std' --prefix=expect-2.13 %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --libtorch-version 2.8 --rules '-*,sync-host-index' --prefix=expect-2.8 %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --libtorch-version 2.4 --rules '-*,sync-multinomial,sync-nanmedian' --prefix=expect-2.4 %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --libtorch-version 2.3 --rules '-*,sync-index-put-accumulate' --prefix=expect-2.3 %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --libtorch-version 2.1 --rules '-*,sync-fill-tensor' --prefix=expect-2.1 %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --libtorch-version 2.0 --rules '-*,sync-repeat-interleave' --prefix=expect-2.0 %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --libtorch-version 1.13 --rules '-*,sync-embedding-bag,sync-sparse-coo-tensor,sync-linalg-eigh,sync-where-host-scalar,sync-searchsorted-sorter' --prefix=expect-1.13 %s -- %torch_flags

// Synchronizations up to some version of LibTorch, the one named in the comment. The
// first run is for the newest. See docs/reference/operators.md.

#include <torch/torch.h>

#include <tuple>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor square() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor longs() { return torch::randint(8, {8}, torch::kCUDA); }
static torch::Tensor number() { return torch::ones({}, torch::kCUDA); }

void combinations() {
  at::combinations(floats()); // expect-2.13: sync-combinations/certain
  at::combinations(torch::rand({8}));
}

void normal() {
  at::normal(0.0, floats()); // expect-2.13: sync-normal-tensor-std/certain
  at::normal(floats(), floats()); // expect-2.13: sync-normal-tensor-std/certain
  auto Out = floats();
  at::normal_out(Out, 0.0, floats()); // expect-2.13: sync-normal-out/certain
}

void maskOnTheHost() {
  floats().index({torch::rand({8}) > 0.5}); // expect-2.8: sync-host-index/certain
}

void multinomial() {
  at::multinomial(floats(), 4); // expect-2.4: sync-multinomial/certain
  floats().multinomial(4); // expect-2.4: sync-multinomial/certain
  square().multinomial(2); // expect-2.4: sync-multinomial/certain
  floats().multinomial(1, /*replacement=*/true); // expect-2.4: sync-multinomial/certain
  floats().multinomial(4, /*replacement=*/true);
}

void nanmedian() {
  at::nanmedian(floats()); // expect-2.4: sync-nanmedian/certain
  floats().nanmedian(); // expect-2.4: sync-nanmedian/certain
  square().nanmedian(1);
}

void embeddingBag(torch::nn::EmbeddingBag &Bag) {
  namespace F = torch::nn::functional;
  Bag->forward(longs(), longs()); // expect-1.13: sync-embedding-bag/certain
  F::embedding_bag(longs(), square(), F::EmbeddingBagFuncOptions().offsets(longs())); // expect-1.13: sync-embedding-bag/certain
  at::embedding_bag(square(), longs(), longs());
}

void fill() {
  floats().fill_(number()); // expect-2.1: sync-fill-tensor/certain
  floats().fill_(torch::ones({}));
  floats().fill_(1.0);
}

void indexPutAccumulate() {
  auto X = floats();
  X.index_put_({longs()}, floats(), /*accumulate=*/true); // expect-2.3: sync-index-put-accumulate/certain
  X.index_put_({longs()}, floats());
}

void repeatInterleave() {
  floats().repeat_interleave(2); // expect-2.0: sync-repeat-interleave/certain
  floats().repeat_interleave(2, 0, /*output_size=*/16);
}

void sparseTensorWithSize() {
  auto Indices = torch::randint(8, {2, 8}, torch::kCUDA);
  at::sparse_coo_tensor(Indices, floats(), {8, 8}); // expect-1.13: sync-sparse-coo-tensor/certain
  at::_sparse_coo_tensor_unsafe(Indices, floats(), {8, 8});
}

// Gone since LibTorch 2.0.
namespace at {
std::tuple<Tensor, Tensor> symeig(const Tensor &self, bool eigenvectors = false, bool upper = true);
}

void symmetricEigenvalues() {
  at::symeig(square()); // expect-1.13: sync-linalg-eigh/certain
  at::symeig(torch::rand({8, 8}));
}

// The other way round: synchronizations since LibTorch 2.0 and 2.1.
void whereOfHostNumber() {
  at::where(floats() > 0.5, floats(), torch::ones({})); // expect: sync-where-host-scalar/certain
}

void searchsorted() {
  auto Sorter = floats().argsort();
  at::searchsorted(floats(), floats(), false, false, std::nullopt, Sorter); // expect: sync-searchsorted-sorter/certain
}
