//===- item.cpp - The loss is read some steps later -----------------------===//

#include "DelayedReader.h"
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
    Reader.add(Loss);
    takeArrived();
  }

  void drain() override { Reader.send(); }

private:
  /// The part of the curve that has reached the host. Nothing blocks on the
  /// rest.
  void takeArrived() {
    std::vector<double> Arrived = Reader.arrived();
    Curve.insert(Curve.end(), Arrived.begin(), Arrived.end());
  }

  std::vector<double> observed() override {
    takeArrived();
    return Curve;
  }

  DelayedReader Reader;
  std::vector<double> Curve;
};

} // namespace

WorkloadPtr makeItemLoop(const Settings &Config) {
  return std::make_unique<ItemLoop>(Config);
}

} // namespace hiddenwaits
