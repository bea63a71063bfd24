// RUN: %lint_verify %s -- %torch_flags

// Loading in hot code, or to a device that the call names. Without one, tensors
// go where they were when they were saved.

#include <torch/script.h>
#include <torch/torch.h>

#include <atomic>
#include <string>
#include <vector>

void inLoop(torch::nn::Linear Model, const std::vector<std::string> &Paths) {
  for (const auto &Path : Paths)
    torch::load(Model, Path); // expect: sync-load/likely/hot
}

void toDevice(torch::nn::Linear Model, std::vector<torch::Tensor> &Batch) {
  torch::load(Model, "model.pt", torch::kCUDA);       // expect: sync-load/likely
  torch::load(Batch, "batch.pt", torch::Device("cuda")); // expect: sync-load/likely
  auto Script = torch::jit::load("m.pt", torch::kCUDA); // expect: sync-load/likely
}

void toChosenDevice(torch::nn::Linear Model, torch::Device Device) {
  torch::load(Model, "model.pt", Device); // expect: sync-load/likely
}

void scripts(const std::vector<std::string> &Paths, torch::Device Device) {
  for (const auto &Path : Paths) {
    torch::jit::load(Path, Device).eval(); // expect: sync-load/likely/hot
    torch::jit::load(Path).eval(); // possible: to where it was saved
  }
}

void lookAlikes(torch::nn::Linear Model, std::atomic<int> &Counter) {
  torch::load(Model, "model.pt");
  torch::load(Model, "model.pt", torch::kCPU);
  torch::jit::load("m.pt", torch::Device("cpu")).eval();
  torch::jit::load("m.pt").eval();
  for (int I = 0; I < 4; ++I)
    Counter.load();
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
