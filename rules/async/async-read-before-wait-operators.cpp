// REQUIRES: cuda-headers
// RUN: %syncline lint --verify --rules '-*,async-*' %s -- %torch_flags

// An operator that synchronizes the current stream ends the hazard, whichever
// rule knows it, and whether or not that rule is enabled.

#include <torch/torch.h>

#include <vector>

float unique(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, /*non_blocking=*/true);
  auto Ids = std::get<0>(at::_unique2(X));
  return Host.item<float>();
}

float bincount(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Bins = X.bincount();
  return Host.item<float>();
}

float mask(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Positive = X.index({X > 0});
  return Host.item<float>();
}

float upload(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Weights = torch::rand({8}).to(torch::kCUDA);
  return Host.item<float>();
}

float download(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto All = X.cpu();
  return Host.item<float>();
}

float classes(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Encoded = torch::one_hot(X);
  return Host.item<float>();
}

float solve(const torch::Tensor &A, const torch::Tensor &B) {
  auto Host = A.sum().to(torch::kCPU, true);
  auto Factor = torch::linalg_cholesky(A);
  return Host.item<float>();
}

// None of these synchronizes the stream.

float givenClasses(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Encoded = torch::one_hot(X, 10);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float fixedSize(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Rows = torch::nonzero_static(X, 8);
  auto Sorted = std::get<0>(X.sort());
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float onTheHost(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Ids = std::get<0>(at::_unique2(torch::zeros({4})));
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

float onlySometimes(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Most = std::get<0>(X.mode());
  return Host.item<float>(); // expect: async-read-before-wait/likely
}

// From pageable memory it may block, but that does not order the stream.
float pageableUpload(const torch::Tensor &X) {
  auto Host = X.sum().to(torch::kCPU, true);
  auto Weights = torch::rand({8}).to(torch::kCUDA, /*non_blocking=*/true);
  return Host.item<float>(); // expect: async-read-before-wait/likely
}
