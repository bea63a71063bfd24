// RUN: %lint_verify --libtorch-version 2.9 %s -- %torch_flags

// A tensor through a mask, or two masks; one mask with a number is
// masked_fill_.

#include <torch/torch.h>

#include <optional>

using torch::indexing::Slice;

void ofUpdate() {
  auto X = torch::rand({16}, torch::kCUDA);
  auto Update = torch::zeros({1}, torch::kCUDA);
  X.index_put_({X > 0.5}, Update); // expect: sync-mask-index-put/certain
}

void ofUnknown(torch::Tensor X, const torch::Tensor &Update) {
  X.index_put_({X > 0.5}, Update); // expect: sync-mask-index-put/likely
}

torch::Tensor ofList(const torch::Tensor &X, const torch::Tensor &Update) {
  return at::index_put(X, {std::optional<at::Tensor>(X > 0)}, Update); // expect: sync-mask-index-put/likely
}

void ofTwoMasks() {
  auto X = torch::rand({16, 16}, torch::kCUDA);
  X.index_put_({X.sum(1) > 8, X.sum(0) > 8}, 0); // expect: sync-mask-index-put/certain
}

void lookAlikes(torch::Tensor X, int64_t I) {
  auto Device = torch::rand({16, 16}, torch::kCUDA);
  Device.index_put_({Device > 0.5}, 0);
  Device.index_put_({Device > 0.5}, torch::zeros({}));
  X.index_put_({X > 0.5}, 1.0);
  X.index_put_({I, Slice()}, 0);
  X.index_put_({I, Slice(0, 2)}, Device);
  X.masked_fill_(X > 0.5, 0);
  X.masked_scatter_(X > 0.5, Device);
  X.copy_(torch::where(X > 0.5, Device, X));
  auto Host = torch::rand({16});
  Host.index_put_({Host > 0.5}, torch::zeros({1}));
  Device.index_put_({torch::rand({16, 16}) > 0.5}, Device.sum(0));
}
