// RUN: %lint_verify --libtorch-version 2.5 %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.4 --prefix=expect-old %s -- %torch_flags

// Up to LibTorch 2.4 the full reduction read the number of NaNs back; since 2.5 nothing waits.

#include <torch/torch.h>

torch::Tensor medians(const torch::Tensor &X) {
  auto A = X.nanmedian(); // expect-old: sync-nanmedian/likely
  auto B = torch::nanmedian(X); // expect-old: sync-nanmedian/likely
  auto Host = torch::rand({8}).nanmedian();
  return A + B + std::get<0>(X.nanmedian(0)) + X.median();
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
