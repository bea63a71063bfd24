// Each range of releases on both sides of its limit: the last release with the
// synchronization and the first one without, or the other way round.
//
// RUN: %lint_verify --libtorch-version 2.13 --rules '-*,sync-combinations,sync-normal-out,sync-normal-tensor-std' --prefix=until-2.13 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.14 --rules '-*,sync-combinations,sync-normal-out,sync-normal-tensor-std' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.8 --rules '-*,sync-host-index' --prefix=until-2.8 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.9 --rules '-*,sync-host-index' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.4 --rules '-*,sync-multinomial,sync-nanmedian' --prefix=until-2.4 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.5 --rules '-*,sync-multinomial,sync-nanmedian' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.3 --rules '-*,sync-index-put-accumulate' --prefix=until-2.3 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.4 --rules '-*,sync-index-put-accumulate' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.1 --rules '-*,sync-fill-tensor' --prefix=until-2.1 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.2 --rules '-*,sync-fill-tensor' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.0 --min-confidence possible --rules '-*,sync-backward-only,sync-repeat-interleave' --prefix=until-2.0 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.1 --min-confidence possible --rules '-*,sync-backward-only,sync-repeat-interleave' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 1.13 --rules '-*,sync-embedding-bag,sync-sparse-coo-tensor' --prefix=until-1.13 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.0 --rules '-*,sync-embedding-bag,sync-sparse-coo-tensor' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.0 --rules '-*,sync-searchsorted-sorter' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.1 --rules '-*,sync-searchsorted-sorter' --prefix=since-2.1 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 1.13 --rules '-*,sync-where-host-scalar' --prefix=none %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.0 --rules '-*,sync-where-host-scalar' --prefix=since-2.0 %s -- %torch_flags

#include <torch/torch.h>

#include <optional>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor longs() { return torch::randint(8, {8}, torch::kCUDA); }

void until213() {
  auto Out = floats();
  at::combinations(floats()); // until-2.13: sync-combinations/certain
  at::normal(0.0, floats()); // until-2.13: sync-normal-tensor-std/certain
  at::normal_out(Out, floats(), floats()); // until-2.13: sync-normal-out/certain
}

void until28() {
  floats().index({torch::rand({8}) > 0.5}); // until-2.8: sync-host-index/certain
}

void until24() {
  floats().multinomial(4); // until-2.4: sync-multinomial/certain
  floats().nanmedian(); // until-2.4: sync-nanmedian/certain
}

void until23() {
  auto X = floats();
  X.index_put_({longs()}, floats(), /*accumulate=*/true); // until-2.3: sync-index-put-accumulate/certain
}

void until21() {
  floats().fill_(torch::ones({}, torch::kCUDA)); // until-2.1: sync-fill-tensor/certain
}

void until20() {
  floats().repeat_interleave(2); // until-2.0: sync-repeat-interleave/certain
  for (int Step = 0; Step < 8; ++Step) {
    floats().scatter_reduce(0, longs(), floats(), "prod"); // until-2.0: sync-backward-only/possible/hot
    floats().index_reduce(0, longs(), floats(), "prod"); // until-2.0: sync-backward-only/possible/hot
  }
}

void until113(torch::nn::EmbeddingBag &Bag) {
  Bag->forward(longs(), longs()); // until-1.13: sync-embedding-bag/certain
  at::sparse_coo_tensor(torch::randint(8, {2, 8}, torch::kCUDA), floats(), {8, 8}); // until-1.13: sync-sparse-coo-tensor/certain
}

void since21(const torch::Tensor &Sorter) {
  at::searchsorted(floats(), floats(), false, false, std::nullopt, Sorter); // since-2.1: sync-searchsorted-sorter/certain
}

void since20() {
  at::where(floats() > 0.5, floats(), torch::ones({})); // since-2.0: sync-where-host-scalar/certain
}
