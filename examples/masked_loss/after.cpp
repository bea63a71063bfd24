//===- after.cpp - The masked loss without synchronization ----------------===//
//
// The same loss as in before.cpp, from operators whose results have the size of
// their inputs or one that is known beforehand. The host queues the whole step
// and goes on to the next.
//
//===----------------------------------------------------------------------===//

#include "TrainingLoop.h"

#include <torch/torch.h>

#include <tuple>

using namespace maskedloss;

namespace {

/// Background becomes the ignore value: every pixel is rewritten, so nobody
/// needs to know where the background is.
torch::Tensor ignoreBackground(const torch::Tensor &Labels) {
  // The value is a plain number, which torch::where fills in on the device. A
  // torch::tensor(IgnoreIndex) in its place would block on a copy.
  return torch::where(Labels == BackgroundClass, IgnoreIndex, Labels);
}

/// The number of distinct labels, the ignore value among them, as a scalar on
/// the device: sorted, each step up is one label more.
torch::Tensor countDistinct(const torch::Tensor &Target) {
  torch::Tensor Sorted = std::get<0>(torch::sort(Target.flatten()));
  return torch::count_nonzero(torch::diff(Sorted)) + 1;
}

/// Of the pixels that count. With a mean reduction and no class weights,
/// ignore_index divides by the number of pixels that are left, which is the
/// mean over the masked subset; the gradient of an ignored pixel is zero here
/// and is never computed there.
torch::Tensor crossEntropy(const torch::Tensor &Logits,
                           const torch::Tensor &Target) {
  return torch::nn::functional::cross_entropy(
      Logits, Target,
      torch::nn::functional::CrossEntropyFuncOptions().ignore_index(
          IgnoreIndex));
}

struct MaskedLoss : torch::nn::Module {
  torch::Tensor forward(const torch::Tensor &Logits,
                        const torch::Tensor &Labels) {
    torch::Tensor Target = ignoreBackground(Labels);
    // NaN with a gradient of zero where no pixel counts at all, as in
    // before.cpp.
    torch::Tensor Loss = crossEntropy(Logits, Target);
    // Both sides exist, so the device chooses and the host need not know which.
    // The backward pass goes through both too, one of them with a gradient of
    // zero: the sum is what the host's branch gives.
    return torch::where(countDistinct(Target) < 2, 0.0 * Loss, Loss);
  }
};

} // namespace

int main(int Argc, char **Argv) {
  MaskedLoss Loss;
  return runTraining(
      Argc, Argv,
      [&](const torch::Tensor &Logits, const torch::Tensor &Labels) {
        return Loss.forward(Logits, Labels);
      });
}
