// RUN: %lint_verify --rules '-*,sync-multinomial,sync-host-index' --prefix=expect-%torch_release %s -- %torch_flags

// Without --libtorch-version the headers decide: of the releases with whose headers
// this test runs, 2.4 is the one that blocks here.

#include <torch/torch.h>

torch::Tensor onGpu() { return torch::rand({8}, torch::kCUDA); }

void multinomial() {
  onGpu().multinomial(4); // expect-2.4: sync-multinomial/certain
}

void maskOnTheHost() {
  onGpu().index({torch::rand({8}) > 0.5}); // expect-2.4: sync-host-index/certain
}
