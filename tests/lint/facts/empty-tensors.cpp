// RUN: %lint_verify --min-confidence possible %s -- %torch_flags

// A tensor without elements: moving it copies nothing.

#include <torch/torch.h>

torch::Tensor kept(const std::vector<torch::Tensor> &Parts, bool OnGpu, torch::Device Device) {
  auto Kept = torch::empty({0}, torch::kLong);
  if (OnGpu)
    Kept = Kept.cuda();
  torch::zeros({0, 4}).to(Device);
  torch::Tensor Boxes = torch::empty({3, 0, 4}, torch::TensorOptions().dtype(torch::kFloat));
  return Boxes.to(torch::kCUDA, torch::kFloat);
}

// Look-alikes: these have elements, or may have some.
torch::Tensor filled(const std::vector<torch::Tensor> &Parts, int64_t Count) {
  torch::zeros({}).cuda(); // expect: sync-host-to-device/certain
  torch::zeros({10}).cuda(); // expect: sync-host-to-device/certain
  torch::zeros({Count}).cuda(); // expect: sync-host-to-device/certain
  torch::full({4}, 0).cuda(); // expect: sync-host-to-device/certain
  auto All = torch::empty({0});
  for (int I = 0; I < 4; ++I)
    All = torch::cat({All, torch::rand({4})});
  All = All.cuda(); // expect: sync-host-to-device/certain
  auto Resized = torch::empty({0});
  Resized.resize_({4});
  Resized.cuda(); // expect: sync-host-to-device/certain
  auto Out = torch::empty({0});
  torch::cat_out(Out, {All.cpu(), All.cpu()}); // expect: sync-device-to-host/certain, sync-device-to-host/certain
  return Out.cuda(); // expect: sync-host-to-device/certain
}
