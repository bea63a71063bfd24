// XFAIL: libtorch-2.4
// RUN: %lint_verify --min-confidence possible %s -- %torch_flags
// RUN: %lint_verify --min-confidence possible --libtorch-version 2.8 --prefix=expect-2.8 %s -- %torch_flags

// Groups of rows that end at offsets. The GPU decides whether the call blocks, so
// the finding is possible.

#include <torch/torch.h>

torch::Tensor ofParameters(const torch::Tensor &X, const torch::Tensor &Weights, const torch::Tensor &Ends) {
  return at::_grouped_mm(X, Weights, Ends); // expect: sync-grouped-mm/possible
}

void onDevice() {
  auto Ends = torch::ones({4}, torch::dtype(torch::kInt).device(torch::kCUDA));
  at::_grouped_mm(torch::rand({32, 16}, torch::kCUDA), torch::rand({4, 16, 16}, torch::kCUDA), Ends); // expect: sync-grouped-mm/possible
}

// The groups are of one size.
void lookAlikes() {
  auto X = torch::rand({4, 8, 16}, torch::kCUDA);
  auto Weights = torch::rand({4, 16, 16}, torch::kCUDA);
  at::_grouped_mm(X, Weights);
  at::bmm(X, Weights);
  auto HostEnds = torch::ones({4}, torch::kInt);
  at::_grouped_mm(torch::rand({32, 16}), torch::rand({4, 16, 16}), HostEnds);
}
