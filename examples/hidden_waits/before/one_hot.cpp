//===- one_hot.cpp - one_hot has to count the classes ---------------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cross_entropy_loss.h>
#include <ATen/ops/one_hot.h>

namespace hiddenwaits {
namespace {

/// The part of a target that is spread over all classes.
constexpr double Smoothing = 0.1;

class OneHotLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Logits = forward(Input.Features);
    // Blocks: one_hot reads the largest label, which decides how many columns
    // its result has. A batch without the last class would get one too few.
    at::Tensor OneHot = at::one_hot(Input.Labels);
    at::Tensor Targets = OneHot * (1 - Smoothing) + Smoothing / NumClasses;
    at::Tensor Loss = at::cross_entropy_loss(Logits, Targets);
    Loss.backward();
    update();
    Losses.add(Loss);
  }
};

} // namespace

WorkloadPtr makeOneHotLoop(const Settings &Config) {
  return std::make_unique<OneHotLoop>(Config);
}

} // namespace hiddenwaits
