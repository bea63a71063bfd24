// RUN: %lint_verify %s -- %torch_flags

// Where a tensor lives, through every spelling of a device.

#include <torch/torch.h>

void onHost() {
  torch::zeros({3}).item();
  torch::zeros({3}, torch::kCPU).item();
  torch::zeros({3}, torch::TensorOptions().device(torch::Device("cpu"))).item();
  torch::zeros({3}, at::device(at::kCPU).dtype(at::kLong)).item();
  torch::zeros({3}, torch::kCUDA).cpu().item(); // expect: sync-device-to-host/certain
  auto Host = torch::ones({3});
  auto Derived = (Host * 2 + 1).exp().sum().view({1});
  Derived.item();
  torch::zeros_like(Host).item();
  Host.new_zeros({2}).item();
  torch::rand({3}, Host.options()).item();
}

void onDevice() {
  torch::zeros({3}, torch::kCUDA).item(); // expect: sync-item/certain
  torch::zeros({3}, torch::Device(torch::kCUDA, 1)).item(); // expect: sync-item/certain
  torch::zeros({3}, torch::Device("cuda:0")).item(); // expect: sync-item/certain
  torch::zeros({3}, "cuda").item(); // expect: sync-item/certain
  torch::zeros({3}, torch::TensorOptions().dtype(torch::kFloat).device(torch::kCUDA)).item(); // expect: sync-item/certain
  torch::zeros({3}, torch::dtype(torch::kLong).device(torch::kCUDA, 0)).item(); // expect: sync-item/certain
  auto X = torch::ones({3}, torch::kCUDA);
  torch::zeros_like(X).item(); // expect: sync-item/certain
  X.new_zeros({2}).item(); // expect: sync-item/certain
  torch::rand({3}, X.options()).item(); // expect: sync-item/certain
  torch::rand({3}, X.device()).item(); // expect: sync-item/certain
  (X + torch::ones({})).item(); // expect: sync-item/certain
  torch::cat({X, X}).item(); // expect: sync-item/certain
}

void chosenAtRunTime(const std::string &Name) {
  auto Device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  auto Host = torch::ones({3});
  auto X = Host.to(Device); // expect: sync-host-to-device/likely
  X.item(); // expect: sync-item/likely
  X.to(Device);
  torch::Device Named(Name);
  torch::zeros({3}, Named).item(); // expect: sync-item/likely
}

// A constant that somebody is meant to change.
constexpr bool UseGpu = false;
void ofConstant() {
  torch::Device Device = UseGpu ? torch::kCUDA : torch::kCPU;
  torch::zeros({3}, Device).item(); // expect: sync-item/likely
}

void namedAtRunTime(const std::string &Name, const torch::Tensor &Unknown) {
  Unknown.to(Name); // expect: sync-host-to-device/likely
  torch::ones({3}).to(Name); // expect: sync-host-to-device/likely
}
