// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Where the program has chosen the CPU, or finds no GPU, tensors that it has
// not placed itself are likely on the host.
#include <torch/torch.h>

struct Search {
  torch::Device Device = torch::kCPU;
  std::vector<torch::Tensor> Inputs;
};

float ofMember(Search &S, const torch::Tensor &Unknown) {
  if (S.Device == torch::kCPU) {
    auto Batch = torch::zeros({4}).to(S.Device);
    for (auto &Each : S.Inputs)
      Batch += Each.to(S.Device); // expect: sync-device-to-host/possible
    return Unknown.item<float>(); // expect: sync-item/possible
  }
  return Unknown.item<float>(); // expect: sync-item/likely
}

float ofType(torch::Device Device, const torch::Tensor &X) {
  if (Device.type() != torch::kCPU)
    return X.sum().item<float>(); // expect: sync-item/likely
  return X.sum().item<float>(); // expect: sync-item/possible
}

float ofMethod(torch::Device Device, const torch::Tensor &X) {
  if (Device.is_cpu())
    return X.max().item<float>(); // expect: sync-item/possible
  if (!Device.is_cuda())
    return X.min().item<float>(); // expect: sync-item/possible
  return X.item<float>(); // expect: sync-item/likely
}

float withoutGpu(const torch::Tensor &X) {
  if (!torch::cuda::is_available())
    return X.item<float>(); // expect: sync-item/possible
  return X.item<float>(); // expect: sync-item/likely
}

float downloaded(torch::Device Device, torch::Tensor X) {
  if (!Device.is_cpu())
    X = X.cpu(); // expect: sync-device-to-host/likely
  return X.sum().item<float>(); // expect: sync-item/possible
}

// Look-alikes: another tensor is on the host, another device takes the upload,
// the program places the tensor itself, and what comes after the branch.
float ofTensor(const torch::Tensor &X, const torch::Tensor &Other) {
  if (Other.device() == torch::kCPU)
    return X.item<float>(); // expect: sync-item/likely
  return 0;
}

torch::Tensor toOther(torch::Device Storage, torch::Device Model, torch::Tensor X) {
  if (Storage == torch::kCPU)
    X = X.to(Model); // expect: sync-host-to-device/likely, sync-device-to-host/possible
  return X;
}

float placed(torch::Device Device) {
  auto X = torch::ones({4}, torch::kCUDA);
  if (Device == torch::kCPU)
    return X.sum().item<float>(); // expect: sync-item/certain
  return 0;
}

float afterwards(torch::Device Device, const torch::Tensor &X) {
  int Threads = 1;
  if (Device == torch::kCPU)
    Threads = 8;
  return X.item<float>() / Threads; // expect: sync-item/likely
}

// Where a tensor is on the chosen device, a move to it does nothing.
torch::Tensor compared(const std::string &Name, torch::Tensor X) {
  if (torch::Device(Name) == X.device())
    return X.to(Name);
  return X.to(Name); // expect: sync-host-to-device/likely
}

torch::Tensor movedWhereNeeded(torch::Device Device, torch::Tensor X) {
  if (X.device() != Device)
    X = X.to(Device); // expect: sync-host-to-device/likely
  return (X + 1).to(Device);
}
