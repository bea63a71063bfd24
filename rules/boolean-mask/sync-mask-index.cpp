// RUN: %lint_verify --libtorch-version 2.9 %s -- %torch_flags

// A mask among the indices; not integers, slices or index tensors.

#include <torch/torch.h>

#include <optional>

using torch::indexing::None;
using torch::indexing::Slice;

torch::Tensor ofComparison() {
  auto X = torch::rand({16}, torch::kCUDA);
  auto Mask = X > 0.5;
  return X.index({Mask}); // expect: sync-mask-index/certain
}

torch::Tensor ofExpression(const torch::Tensor &X) {
  return X.index({X.isnan().logical_not(), Slice()}); // expect: sync-mask-index/likely
}

torch::Tensor ofList(const torch::Tensor &X) {
  return at::index(X, {std::optional<at::Tensor>(X > 0)}); // expect: sync-mask-index/likely
}

torch::Tensor ofBytes(const torch::Tensor &X) {
  return X.index({(X > 0).to(torch::kByte)}); // expect: sync-mask-index/likely
}

struct Net : torch::nn::Module {
  torch::Tensor forward(const torch::Tensor &X) {
    auto Keep = X.sum(1).gt(0);
    return X.index({Keep}); // expect: sync-mask-index/likely/hot
  }
};

struct Library {
  int index(int Page) const { return Page; }
};

torch::Tensor lookAlikes(const torch::Tensor &X, int64_t I) {
  auto Rows = X.argmax(1);
  auto Host = torch::rand({16});
  auto OnHost = Host.index({Host > 0.5});
  auto MaskOnHost = torch::rand({16}, torch::kCUDA).index({Host > 0.5});
  auto DeviceNumber = X.device().index() + Library().index(3);
  return X.index({I, Slice(1, None)}) + X.index({"...", 0}) + X.index({Rows}) +
         X.index_select(0, Rows) + X.take(Rows) + torch::where(X > 0, X, 0) +
         X * (X > 0) + DeviceNumber;
}
