// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Blocking copies between host and device.

#include <torch/torch.h>

#include <vector>

static torch::Tensor floats() { return torch::rand({8}, torch::kCUDA); }
static torch::Tensor onHost() { return torch::rand({8}); }

void download() {
  floats().cpu(); // expect: sync-device-to-host/certain
  floats().to(torch::kCPU); // expect: sync-device-to-host/certain
  floats().to(torch::Device("cpu")); // expect: sync-device-to-host/certain
  floats().to(torch::kCPU, torch::kDouble); // expect: sync-device-to-host/certain
  floats().to(torch::kHalf);
  onHost().cpu();
}

void downloadInto() {
  auto Host = onHost();
  Host.copy_(floats()); // expect: sync-copy-to-host/certain
  Host.copy_(onHost());
}

void downloadList(const std::vector<torch::Tensor> &Tensors) {
  at::_to_cpu(floats()); // expect: sync-device-to-host/certain
  at::_to_cpu(Tensors); // expect: sync-device-to-host/likely
  at::_to_cpu(onHost());
}

void upload() {
  onHost().to(torch::kCUDA); // expect: sync-host-to-device/certain
  onHost().cuda(); // expect: sync-host-to-device/certain
  onHost().to(floats().options()); // expect: sync-host-to-device/certain
  onHost().to(floats()); // expect: sync-host-to-device/certain
  onHost().pin_memory().to(torch::kCUDA, /*non_blocking=*/true);
  floats().to(torch::kCUDA);
}

void uploadInto() {
  auto X = floats();
  X.copy_(onHost()); // expect: sync-copy-to-device/certain
  X.copy_(floats());
}
