//===- accuracy.cpp - The device counts the right predictions -------------===//

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
    // Counted where the labels are. Who wants the sum alone keeps one tensor
    // and adds to it.
    Correct.add((Logits.argmax(/*dim=*/1) == Input.Labels).sum());
  }

private:
  std::vector<double> observed() override { return Correct.read(); }

  examples::LossLog Correct;
};

} // namespace

WorkloadPtr makeAccuracyLoop(const Settings &Config) {
  return std::make_unique<AccuracyLoop>(Config);
}

} // namespace hiddenwaits
