// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// A move to wherever another tensor lives may be a formality.

#include <torch/torch.h>

torch::Tensor toTensor(const torch::Tensor &Values, const torch::Tensor &Other) {
  TORCH_CHECK(Other.is_cuda());
  return Values.to(Other); // expect: sync-host-to-device/possible
}

// Who names the device mostly has a tensor that is not there yet.
torch::Tensor toDevice(const torch::Tensor &Values) {
  return Values.to(torch::kCUDA); // expect: sync-host-to-device/likely
}

torch::Tensor fromHost(const torch::Tensor &Other) {
  TORCH_CHECK(Other.is_cuda());
  return torch::zeros({8}).to(Other); // expect: sync-host-to-device/certain
}

torch::Tensor lookAlikes(const torch::Tensor &Values, const torch::Tensor &Host) {
  TORCH_CHECK(Host.is_cpu() && Values.is_cpu());
  return Values.to(Host);
}
