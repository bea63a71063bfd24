//===- tensor.cpp - Small tensors are uploaded in every step --------------===//

#include "ClassTable.h"
#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/types.h>

namespace hiddenwaits {
namespace {

class TensorLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Logits = forward(Input.Features);
    // Blocks: a tensor made from a list is filled on the host and copied to the
    // device from memory that is not pinned.
    at::Tensor Weights = torch::tensor(classWeights(), Device);
    std::vector<float> Raised = classMargins();
    for (float &Margin : Raised)
      Margin *= marginFactor(Number);
    // Blocks: the same for values that are new in every step.
    at::Tensor Margins = torch::tensor(Raised, Device);
    at::Tensor Loss =
        at::cross_entropy_loss(Logits + Margins, Input.Labels, Weights);
    Loss.backward();
    update();
    Losses.add(Loss);
  }
};

} // namespace

WorkloadPtr makeTensorLoop(const Settings &Config) {
  return std::make_unique<TensorLoop>(Config);
}

} // namespace hiddenwaits
