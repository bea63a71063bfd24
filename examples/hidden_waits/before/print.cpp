//===- print.cpp - The loss is printed in every step ----------------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>

#include <iostream>

namespace hiddenwaits {
namespace {

class PrintLoop : public TrainingLoop {
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
    // Blocks: printing a tensor copies all of it to the host.
    std::clog << "step " << Number << ", loss " << Loss << '\n';
  }
};

} // namespace

WorkloadPtr makePrintLoop(const Settings &Config) {
  return std::make_unique<PrintLoop>(Config);
}

} // namespace hiddenwaits
