//===- item.cpp - The loss is read in every step --------------------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>

namespace hiddenwaits {
namespace {

class ItemLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Loss =
        at::cross_entropy_loss(forward(Input.Features), Input.Labels);
    Loss.backward();
    update();
    // Blocks: the copy of the loss is queued after the whole step. The host
    // stands still until the device has done all of it, and only then queues
    // the next.
    Curve.push_back(Loss.item<double>());
  }

private:
  std::vector<double> observed() override { return Curve; }

  std::vector<double> Curve;
};

} // namespace

WorkloadPtr makeItemLoop(const Settings &Config) {
  return std::make_unique<ItemLoop>(Config);
}

} // namespace hiddenwaits
