//===- before.cpp - A masked loss that blocks the host --------------------===//
//
// Pixels without a label and background pixels do not count, and a batch with
// fewer than two distinct labels teaches nothing. Written the way one would
// write it without a GPU in mind. Each operator whose result has a size that
// depends on the values of its input blocks the host: it cannot allocate the
// result before the GPU has computed the size.
//
//===----------------------------------------------------------------------===//

#include "TrainingLoop.h"

#include <torch/torch.h>

#include <tuple>
#include <vector>

using namespace maskedloss;

namespace {

/// Background becomes the ignore value. The clone keeps the caller's labels as
/// they are; it is a copy on the device, as torch::where makes one too.
torch::Tensor ignoreBackground(const torch::Tensor &Labels) {
  torch::Tensor Target = Labels.clone();
  // Blocks: how many background pixels are there?
  torch::Tensor Background = torch::nonzero(Target == BackgroundClass);
  std::vector<torch::Tensor> At = Background.unbind(/*dim=*/1);
  // Blocks: the ignore value itself is uploaded from pageable memory.
  Target.index_put_({At[0], At[1], At[2]}, IgnoreIndex);
  return Target;
}

/// The ignore value counts as a label here, like any other.
int64_t countDistinct(const torch::Tensor &Target) {
  // Blocks: how many labels are there? Python's torch.unique calls the same.
  torch::Tensor Distinct = std::get<0>(torch::_unique2(Target));
  return Distinct.numel();
}

/// Of the pixels that count.
torch::Tensor crossEntropy(const torch::Tensor &Logits,
                           const torch::Tensor &Target) {
  torch::Tensor Mask = Target != IgnoreIndex;
  torch::Tensor ClassLast = Logits.permute({0, 2, 3, 1});
  torch::Tensor LogitsMask =
      Mask.unsqueeze(-1).expand({-1, -1, -1, NumClasses});
  // Blocks: how many pixels count?
  torch::Tensor MaskedTarget = Target.index({Mask});
  // Blocks: the same question, asked of ten times the elements. The backward
  // pass asks it again, because it looks up the masked positions once more.
  torch::Tensor MaskedLogits = ClassLast.index({LogitsMask});
  return torch::nn::functional::cross_entropy(
      MaskedLogits.reshape({-1, NumClasses}), MaskedTarget);
}

struct MaskedLoss : torch::nn::Module {
  torch::Tensor forward(const torch::Tensor &Logits,
                        const torch::Tensor &Labels) {
    torch::Tensor Target = ignoreBackground(Labels);
    bool IgnoreLoss = countDistinct(Target) < 2;
    // Where no pixel counts at all this is the mean of nothing, NaN, and zero
    // times NaN is NaN. Its gradient is zero all the same. after.cpp keeps
    // both.
    torch::Tensor Loss = crossEntropy(Logits, Target);
    if (IgnoreLoss)
      Loss = 0.0 * Loss;
    return Loss;
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
