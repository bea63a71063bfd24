//===- malloc.cpp - The allocator keeps its memory ------------------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>

namespace hiddenwaits {
namespace {

class MallocLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Loss =
        at::cross_entropy_loss(forward(Input.Features), Input.Labels);
    Loss.backward();
    update();
    Losses.add(Loss);
    // The memory of this step's activations serves the next step. The most that
    // is in use at a time is the same.
  }
};

} // namespace

WorkloadPtr makeMallocLoop(const Settings &Config) {
  return std::make_unique<MallocLoop>(Config);
}

} // namespace hiddenwaits
