// RUN: %lint_verify %s -- %torch_flags

// The variable with the device of the model also determines where its data is.
// It is the host here, in code that is written for either.
#include <torch/torch.h>

#include <memory>

struct Sample {
  torch::Tensor Features;
};
struct NetImpl : torch::nn::Module {
  torch::Tensor forward(torch::Tensor X);
};
TORCH_MODULE(Net);

void onTheHost(Sample &Given, torch::Tensor Unknown) {
  torch::Device Device(torch::kCPU);
  auto Model = std::make_shared<NetImpl>();
  Model->to(Device);
  Given.Features = Given.Features.to(Device);
  Unknown = Unknown.to(Device);
  if (Unknown.device() != Device)
    Unknown = Unknown.to(Device);
  torch::save(Model, "model.pt");
}

void guarded(torch::Tensor Unknown, torch::Tensor Other) {
  torch::Device Host(torch::kCPU);
  if (Unknown.device() != Host)
    Unknown = Unknown.to(Host); // expect: sync-device-to-host/likely
  if (Other.device() != torch::kCPU)
    Other = Other.to(torch::kCPU); // expect: sync-device-to-host/certain
}

// Look-alikes: the device of the model is another one, or it is copied from
// what is on a GPU.
void toTheHost(torch::Tensor Unknown, bool UseGpu) {
  torch::Device Device = UseGpu ? torch::kCUDA : torch::kCPU;
  torch::Device Host(torch::kCPU);
  Net Model;
  Model->to(Device); // expect: sync-module-to/likely
  Unknown.to(Host); // expect: sync-device-to-host/likely
  torch::save(Model, "model.pt"); // expect: sync-save/likely
}

void fromTheGpu(Net Model) {
  torch::Device Host(torch::kCPU);
  torch::Tensor X = torch::ones({4}, torch::kCUDA);
  Model->to(Host); // expect: sync-module-to/likely
  X.to(Host); // expect: sync-device-to-host/certain
}
