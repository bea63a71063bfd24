// RUN: %lint_verify %s -- %torch_flags
// RUN: %lint_verify --libtorch-version 2.3 --prefix=expect-old %s -- %torch_flags

// Up to LibTorch 2.3 the range of each index was read back; since 2.4 the device checks it.

#include <torch/torch.h>

#include <optional>

void accumulate(torch::Tensor Sums, const torch::Tensor &Values) {
  auto Rows = torch::zeros({4}, torch::TensorOptions(torch::kLong).device(torch::kCUDA));
  c10::List<std::optional<at::Tensor>> Indices({std::optional<at::Tensor>(Rows)});
  Sums.index_put_(Indices, Values, /*accumulate=*/true); // expect-old: sync-index-put-accumulate/certain
  Sums.index_put_(Indices, Values);
  Sums.index_add_(0, Rows, Values);
}
