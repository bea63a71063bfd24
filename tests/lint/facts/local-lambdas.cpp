// RUN: %lint_verify %s -- %torch_flags

// A lambda in a variable that the function calls, and does nothing else with,
// takes what these calls hand to it.

#include <torch/torch.h>

#include <functional>

float onHost(const torch::Tensor &Pose) {
  torch::Tensor First = Pose.to(torch::kCPU); // expect: sync-device-to-host/likely
  auto At = [](torch::Tensor X, int I) { return X[I].item<float>(); };
  auto Generic = [](const auto &X) { return X.max().template item<float>(); };
  std::function<float(torch::Tensor)> Stored = [](torch::Tensor X) { return X.min().item<float>(); };
  return At(First, 0) + At(torch::rand({4}), 1) + Generic(First) + Stored(First);
}

float onGpu(const torch::Tensor &Pose) {
  torch::Tensor First = Pose.to(torch::kCUDA); // expect: sync-host-to-device/likely
  auto At = [](torch::Tensor X, int I) {
    return X[I].item<float>(); // expect: sync-item/certain
  };
  std::function<float(torch::Tensor)> Stored = [](torch::Tensor X) {
    return X.min().item<float>(); // expect: sync-item/certain
  };
  return At(First, 0) + Stored(First);
}

float onBoth(torch::Tensor Pose) {
  auto At = [](torch::Tensor X, int I) {
    return X[I].item<float>(); // expect: sync-item/likely
  };
  return At(torch::rand({4}), 1) + At(Pose, 2);
}

// Others may call it.

void each(const std::function<float(torch::Tensor)> &Read);
float handedOn() {
  auto Read = [](torch::Tensor X) {
    return X.min().item<float>(); // expect: sync-item/likely
  };
  each(Read);
  return Read(torch::rand({4}));
}

float inAnother(torch::Tensor Pose) {
  auto Read = [](torch::Tensor X) {
    return X.min().item<float>(); // expect: sync-item/likely
  };
  auto Outer = [&] { return Read(Pose); };
  return Outer() + Read(torch::rand({4}));
}

float assignedLater(torch::Tensor Pose) {
  std::function<float(torch::Tensor)> Read = [](torch::Tensor X) {
    return X.min().item<float>(); // expect: sync-item/likely
  };
  std::function<float(torch::Tensor)> Other = Read;
  return Other(Pose) + Read(torch::rand({4}));
}
