// RUN: %lint_verify --libtorch-version 2.9 %s -- %torch_flags

// Positions on the host that index a device tensor; a mask on the host blocked only
// before LibTorch 2.9.

#include <torch/torch.h>

using torch::indexing::Slice;

torch::Tensor ofIndex() {
  auto X = torch::rand({16}, torch::kCUDA);
  auto Even = torch::arange(0, 16, 2);
  return X.index({Even}); // expect: sync-host-index/certain
}

void ofAssignment(torch::Tensor X) {
  auto Rows = torch::arange(4);
  auto Y = torch::rand({16, 4}, torch::kCUDA);
  Y.index_put_({Rows, Slice()}, torch::zeros({4}, torch::kCUDA)); // expect: sync-host-index/certain
}

torch::Tensor ofUnknown(const torch::Tensor &Rows) {
  auto X = torch::rand({16}, torch::kCUDA);
  return X.index({Rows.cpu()}); // expect: sync-device-to-host/likely, sync-host-index/likely
}

torch::Tensor lookAlikes(int64_t I) {
  auto X = torch::rand({16}, torch::kCUDA);
  auto Mask = torch::rand({16}) > 0.5;
  X.index_put_({Mask}, X.index({Mask}));
  auto Device = torch::arange(0, 16, 2, torch::kCUDA);
  auto Host = torch::rand({16});
  auto OnHost = Host.index({torch::arange(4)});
  return X.index({Device}) + X.index({I}) + X.index({Slice(0, 16, 2)}) +
         X.index_select(0, Device) + X.gather(0, Device) + X.take(Device);
}
