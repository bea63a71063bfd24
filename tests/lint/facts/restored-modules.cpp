// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// torch::load puts tensors where they were when they were saved: on the GPU, if
// the function saves its model from there to the same file.
#include <torch/torch.h>

void best(torch::nn::Linear &Model, const std::string &Path, torch::Device Device) {
  Model->to(Device); // expect: sync-module-to
  torch::save(Model, Path); // expect: sync-save
  torch::nn::Linear Copy(4, 4);
  torch::load(Copy, Path); // expect: sync-load/likely
  Copy->to(Device); // expect: sync-module-to/possible
  torch::nn::Linear Other(4, 4);
  torch::load(Other, Path + ".old");
  Other->to(Device); // expect: sync-module-to/likely
}

void resumed(torch::nn::Linear &Model, torch::Device Device) {
  torch::load(Model, "model.pt"); // expect: sync-load/likely
  Model->to(Device); // expect: sync-module-to/possible
  torch::save(Model, "model.pt"); // expect: sync-save
}

void fromHost(torch::nn::Linear &Model, torch::Device Device) {
  Model->to(torch::kCPU); // expect: sync-module-to
  torch::save(Model, "model.pt");
  torch::nn::Linear Copy(4, 4);
  torch::load(Copy, "model.pt");
  Copy->to(Device); // expect: sync-module-to/likely
}

void sometimes(torch::nn::Linear &Model, torch::Device Device, bool Resume) {
  Model->to(Device); // expect: sync-module-to/likely
  if (Resume)
    torch::load(Model, "model.pt"); // expect: sync-load/likely
  torch::save(Model, "model.pt"); // expect: sync-save
}

void perhaps(torch::nn::Linear &Model, torch::Device Device, bool Resume) {
  if (Resume)
    torch::load(Model, "model.pt"); // expect: sync-load/likely
  Model->to(Device); // expect: sync-module-to/likely
  torch::save(Model, "model.pt"); // expect: sync-save
}
