//===- accuracy.cpp - The host counts the right predictions ---------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cross_entropy_loss.h>

namespace hiddenwaits {
namespace {

class AccuracyLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Logits = forward(Input.Features);
    at::Tensor Loss = at::cross_entropy_loss(Logits, Input.Labels);
    Loss.backward();
    update();
    Losses.add(Loss);
    // Blocks: the host can count only what the device has predicted.
    at::Tensor Predicted = Logits.argmax(/*dim=*/1).cpu();
    // Blocks: the labels have long been there, but a copy into memory that is
    // not pinned follows all work that was queued before it.
    at::Tensor Labels = Input.Labels.cpu();
    Correct.push_back((Predicted == Labels).sum().item<double>());
  }

private:
  std::vector<double> observed() override { return Correct; }

  std::vector<double> Correct;
};

} // namespace

WorkloadPtr makeAccuracyLoop(const Settings &Config) {
  return std::make_unique<AccuracyLoop>(Config);
}

} // namespace hiddenwaits
