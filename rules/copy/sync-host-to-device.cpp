// RUN: %lint_verify %s -- %torch_flags

// Uploads without non_blocking; not casts, and not what is made on the device.

#include <torch/torch.h>

#include <vector>

torch::Tensor ofTo() {
  auto Host = torch::arange(8);
  auto A = Host.to(torch::kCUDA); // expect: sync-host-to-device/certain
  auto B = Host.cuda(); // expect: sync-host-to-device/certain
  auto C = torch::eye(8).to(torch::Device("cuda:0"), torch::kHalf); // expect: sync-host-to-device/certain
  auto Like = torch::rand({8}, torch::kCUDA);
  auto D = torch::randn({8}).to(Like.options()); // expect: sync-host-to-device/certain
  return A + B + C + D + torch::zeros({8}).to(Like); // expect: sync-host-to-device/certain
}

torch::Tensor ofBlob(float *Data, torch::Device Device) {
  auto View = torch::from_blob(Data, {8});
  return View.to(torch::kCUDA); // expect: sync-host-to-device/certain
}

struct Net : torch::nn::Module {
  torch::Tensor forward(const torch::Tensor &X) {
    auto Positions = torch::arange(X.size(0)).to(torch::kCUDA); // expect: sync-host-to-device/certain/hot
    return X + Positions;
  }
};

torch::Tensor ofLoader(const std::vector<float> &Values) {
  torch::Tensor Sum = torch::zeros({4}, torch::kCUDA);
  for (float Value : Values)
    Sum += torch::full({4}, Value).to(torch::kCUDA); // expect: sync-host-to-device/certain/hot
  return Sum;
}

torch::Tensor toBackend() {
  torch::rand({8}).toBackend(c10::Backend::CPU);
  torch::rand({8}, torch::kCUDA).toBackend(c10::Backend::CUDA);
  return torch::rand({8}).toBackend(c10::Backend::CUDA); // expect: sync-host-to-device/certain
}

struct Parcel {
  Parcel to(torch::Device) const { return *this; }
  Parcel cuda() const { return *this; }
};

torch::Tensor lookAlikes() {
  auto X = torch::rand({8}, torch::kCUDA);
  auto Pinned = torch::empty({8}, torch::TensorOptions().pinned_memory(true));
  Parcel().to(torch::kCUDA).cuda();
  torch::rand({8}).to(torch::kHalf);
  torch::rand({8}).to(torch::kDouble, /*non_blocking=*/false);
  return X.to(torch::kCUDA) + X.cuda() + X.to(torch::Device(torch::kCUDA, 1)) +
         Pinned.to(torch::kCUDA, Pinned.scalar_type(), /*non_blocking=*/true) +
         torch::arange(8, torch::kCUDA);
}
