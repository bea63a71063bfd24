// RUN: %syncline lint --verify --assume-gpu %s -- %torch_flags

// Settings in variables outside of functions: what nothing assigns keeps the
// value that it begins with.

#include <torch/torch.h>

torch::TensorOptions NoDevice;
torch::TensorOptions OnHost = torch::dtype(torch::kDouble).device(torch::kCPU);
torch::TensorOptions OnGpu = torch::dtype(torch::kDouble).device(torch::kCUDA);
static torch::Device Host(torch::kCPU);
static torch::Device Gpu(torch::kCUDA);
static torch::ScalarType Kind = torch::kFloat;

torch::TensorOptions Assigned;
torch::TensorOptions Referred;
torch::TensorOptions Pointed;
torch::TensorOptions Handed;
torch::TensorOptions InLambda;
torch::TensorOptions InConstructor;
static torch::Device Chosen(torch::kCPU);
extern torch::TensorOptions Shared;
torch::TensorOptions Shared;
inline torch::TensorOptions OfHeader;
struct Settings {
  static torch::TensorOptions Common;
};
torch::TensorOptions Settings::Common;

void change(torch::TensorOptions &Given);
torch::TensorOptions changed(const torch::TensorOptions &Given);

struct Choice {
  Choice() : Options(InConstructor = torch::kCUDA) {}
  torch::TensorOptions Options;
};
void choose(bool UseGpu) {
  if (UseGpu)
    Assigned = Assigned.device(torch::kCUDA);
  auto &Reference = Referred;
  Reference = torch::kCUDA;
  auto *Pointer = &Pointed;
  *Pointer = torch::kCUDA;
  change(Handed);
  auto Later = [] { (InLambda) = torch::kCUDA; };
  Later();
  Chosen = torch::Device(UseGpu ? torch::kCUDA : torch::kCPU);
}

void neverAssigned() {
  torch::tensor({1, 2}, NoDevice.dtype(Kind)).item();
  torch::zeros({2}, NoDevice).item();
  torch::zeros({2}, OnHost).item();
  torch::zeros({2}, OnGpu).item(); // expect: sync-item/certain
  torch::zeros({2}, Host).item();
  torch::zeros({2}, Gpu).item(); // expect: sync-item/certain
  changed(NoDevice);
  auto Copy = OnHost;
  Copy = Copy.device(torch::kCUDA);
  torch::zeros({2}, Copy).item(); // expect: sync-item/certain
}

void mayBeAssigned() {
  torch::zeros({2}, Assigned).item(); // expect: sync-item/likely
  torch::zeros({2}, Referred).item(); // expect: sync-item/likely
  torch::zeros({2}, Pointed).item(); // expect: sync-item/likely
  torch::zeros({2}, Handed).item(); // expect: sync-item/likely
  torch::zeros({2}, InLambda).item(); // expect: sync-item/likely
  torch::zeros({2}, InConstructor).item(); // expect: sync-item/likely
  torch::zeros({2}, Chosen).item(); // expect: sync-item/likely
}

void otherFilesMayAssign() {
  torch::zeros({2}, Shared).item(); // expect: sync-item/likely
  torch::zeros({2}, OfHeader).item(); // expect: sync-item/likely
  torch::zeros({2}, Settings::Common).item(); // expect: sync-item/likely
}
