// RUN: %lint_verify %s -- %torch_flags

// Lengths are needed on both sides.

#include <torch/torch.h>

namespace F = torch::nn::functional;

torch::Tensor ofFunction(const torch::Tensor &LogProbs, const torch::Tensor &Targets,
                         const torch::Tensor &Lengths) {
  auto A = torch::ctc_loss(LogProbs, Targets, Lengths, Lengths); // expect: sync-ctc-loss/likely
  return A + F::ctc_loss(LogProbs, Targets, Lengths, Lengths); // expect: sync-ctc-loss/likely
}

torch::Tensor ofModule(torch::nn::CTCLoss Loss, const torch::Tensor &LogProbs,
                       const torch::Tensor &Targets, const torch::Tensor &Lengths) {
  return Loss(LogProbs, Targets, Lengths, Lengths); // expect: sync-ctc-loss/likely
}

torch::Tensor lookAlikes(torch::nn::NLLLoss Loss, const torch::Tensor &LogProbs,
                         const torch::Tensor &Targets) {
  return Loss(LogProbs, Targets) + F::cross_entropy(LogProbs, Targets) +
         F::nll_loss(LogProbs, Targets);
}

torch::Tensor onGpu() { return torch::zeros({4}, torch::kCUDA); }
