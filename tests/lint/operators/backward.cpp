// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Synchronizations in the backward pass: on a hot path, and merely possible, since
// it is not known whether gradients flow.

#include <torch/torch.h>

static torch::Tensor floats() { return torch::rand({8, 8}, torch::kCUDA); }
static torch::Tensor mask() { return floats() > 0.5; }
static torch::Tensor longs() { return torch::randint(8, {8, 8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8, 8}); }

void prod() {
  for (int Step = 0; Step < 8; ++Step) {
    at::prod(floats()); // expect: sync-backward-only/possible/hot
    floats().prod(); // expect: sync-backward-only/possible/hot
    floats().prod(1); // expect: sync-backward-only/possible/hot
    longs().prod();
    onHost().prod();
  }
  floats().prod();
}

void cumprod() {
  for (int Step = 0; Step < 8; ++Step) {
    at::cumprod(floats(), 1); // expect: sync-backward-only/possible/hot
    floats().cumprod(1); // expect: sync-backward-only/possible/hot
    at::linalg_vander(floats()); // expect: sync-backward-only/possible/hot
    floats().cumsum(1);
  }
}

// Since LibTorch 2.1 these synchronize only for a second derivative.
void scatterReduce() {
  auto X = floats();
  for (int Step = 0; Step < 8; ++Step) {
    at::scatter_reduce(X, 0, longs(), floats(), "prod");
    X.scatter_reduce(0, longs(), floats(), "sum");
  }
}

void indexReduce() {
  auto X = floats();
  for (int Step = 0; Step < 8; ++Step) {
    at::index_reduce(X, 0, longs(), floats(), "prod");
    X.index_reduce(0, longs(), floats(), "amax");
  }
}

// Forward it reads the value already.
void maskedFill(const torch::Tensor &Value) {
  for (int Step = 0; Step < 8; ++Step) {
    at::masked_fill(floats(), mask(), Value); // expect: sync-masked-fill-tensor/likely/hot
    at::masked_fill(floats(), mask(), 0.0);
  }
}

void maskedScatter() {
  for (int Step = 0; Step < 8; ++Step) {
    at::masked_scatter(floats(), mask(), floats()); // expect: sync-backward-only/possible/hot
    torch::where(mask(), floats(), floats());
  }
}

void trace() {
  for (int Step = 0; Step < 8; ++Step) {
    floats().trace(); // expect: sync-backward-only/possible/hot
    floats().diagonal().sum();
  }
}

// The call forward waits as well, and is the one to change.
void maskedSelect() {
  at::masked_select(floats(), mask()); // expect: sync-masked-select/certain
  at::index(floats(), {mask()}); // expect: sync-mask-index/certain
}

void anomalyMode() {
  torch::autograd::AnomalyMode::set_enabled(true); // expect: sync-anomaly-mode/certain
  torch::autograd::AnomalyMode::set_enabled(true, /*check_nan=*/false);
  torch::autograd::AnomalyMode::set_enabled(false);
  torch::autograd::DetectAnomalyGuard Guard; // expect: sync-anomaly-mode/certain
  torch::autograd::DetectAnomalyGuard Quiet(/*check_nan=*/false);
}
