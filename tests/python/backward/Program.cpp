//===- Program.cpp - A backward pass on a thread of its own ---------------===//
//
// As with a GPU, the threads of the backward pass have no code of the program
// on their stacks.
//
//===----------------------------------------------------------------------===//

#include <cstdlib>
#include <cuda_runtime_api.h>
#include <optional>
#include <thread>
#include <torch/torch.h>

namespace {

torch::Tensor first(const torch::Tensor &X) {
  return torch::sigmoid(X); // blocks: both passes
}

torch::Tensor second(const torch::Tensor &X) {
  return torch::tanh(X); // blocks: both passes
}

void differentiate(const torch::Tensor &Loss) {
  using Backward =
      void (torch::Tensor::*)(const torch::Tensor &, std::optional<bool>, bool,
                              std::optional<at::TensorList>) const;
  std::thread(static_cast<Backward>(&torch::Tensor::backward), Loss,
              torch::Tensor(), std::nullopt, false, std::nullopt)
      .join();
}

} // namespace

int main(int, char **Arguments) {
  cudaSetDevice(0);
  torch::set_num_threads(1);
  torch::Tensor Weights =
      torch::ones({1 << 19}, torch::requires_grad()); // blocks: before
  for (long Steps = std::strtol(Arguments[1], nullptr, 10); Steps > 0;
       --Steps) {
    torch::Tensor Loss = second(first(Weights)).sum();
    differentiate(Loss);
    Weights.mutable_grad() = torch::Tensor();
  }
}
