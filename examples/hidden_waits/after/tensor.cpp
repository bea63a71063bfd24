//===- tensor.cpp - Small tensors are uploaded once -----------------------===//

#include "ClassTable.h"
#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/types.h>

namespace hiddenwaits {
namespace {

/// Blocks, but once, before the first step.
at::Tensor upload(const std::vector<float> &Values, c10::Device Device) {
  // NOLINTNEXTLINE(syncline-sync-tensor-from-list)
  return torch::tensor(Values, Device);
}

class TensorLoop : public TrainingLoop {
public:
  explicit TensorLoop(const Settings &Config)
      : TrainingLoop(Config), Weights(upload(classWeights(), Device)),
        Margins(upload(classMargins(), Device)) {}

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Logits = forward(Input.Features);
    // What is new in a step is a plain number, and that travels with the kernel
    // that multiplies by it.
    at::Tensor Raised = Margins * marginFactor(Number);
    at::Tensor Loss =
        at::cross_entropy_loss(Logits + Raised, Input.Labels, Weights);
    Loss.backward();
    update();
    Losses.add(Loss);
  }

private:
  at::Tensor Weights, Margins;
};

} // namespace

WorkloadPtr makeTensorLoop(const Settings &Config) {
  return std::make_unique<TensorLoop>(Config);
}

} // namespace hiddenwaits
