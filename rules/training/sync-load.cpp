// RUN: %lint_verify %s -- %torch_flags

// Loading in hot code; once at the start it is no matter.

#include <torch/torch.h>

#include <atomic>
#include <string>
#include <vector>

void inLoop(torch::nn::Linear Model, const std::vector<std::string> &Paths) {
  for (const auto &Path : Paths)
    torch::load(Model, Path); // expect: sync-load/likely/hot
}

void lookAlikes(torch::nn::Linear Model, std::atomic<int> &Counter) {
  torch::load(Model, "model.pt");
  for (int I = 0; I < 4; ++I)
    Counter.load();
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
