// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// Parameters are where their module is: a module that callers pass is on the
// device of the program, one that the function makes is on the host.
#include <torch/torch.h>

struct NetImpl : torch::nn::Module {
  NetImpl() { Layer = register_module("Layer", torch::nn::Linear(3, 3)); }
  torch::nn::Linear Layer{nullptr};
};
TORCH_MODULE(Net);

Net copied(const Net &From, torch::Device Device) {
  Net To;
  To->to(Device); // expect: sync-module-to/likely
  auto Old = From->parameters();
  auto New = To->parameters();
  for (size_t I = 0; I < Old.size(); ++I)
    New[I].copy_(Old[I].detach().to(Device));
  for (auto &Each : From->buffers())
    Each.to(Device);
  return To;
}

void show(NetImpl &Model) {
  for (auto &Each : Model.parameters())
    std::cout << Each.norm().item<float>(); // expect: sync-item/likely
}

void upload(torch::Device Device) {
  Net Made;
  for (auto &Each : Made->parameters())
    Each.set_data(Each.to(Device)); // expect: sync-host-to-device/likely
}
