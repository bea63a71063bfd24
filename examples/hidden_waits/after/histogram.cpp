//===- histogram.cpp - A histogram whose range is always the same ---------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/aminmax.h>
#include <ATen/ops/cross_entropy_loss.h>
#include <ATen/ops/histc.h>

namespace hiddenwaits {
namespace {

/// A power of two, so that scaling the values and scaling their bins round in
/// the same way: each value falls into the bin that it has in before/.
constexpr int64_t NumBins = 64;

/// The counts between the smallest and the largest value, as a tensor on the
/// device. Brought to the range from 0 to 1, the values have one that the host
/// knows beforehand. Where a fixed range will do anyway, pass that.
at::Tensor countBins(const at::Tensor &Values) {
  auto [Low, High] = at::aminmax(Values);
  return at::histc((Values - Low) / (High - Low), NumBins, /*min=*/0,
                   /*max=*/1);
}

class HistogramLoop : public TrainingLoop {
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
    Log.add(countBins(Logits.detach()));
  }

private:
  std::vector<double> observed() override { return Log.read(); }

  /// NumBins counts a step.
  examples::LossLog Log;
};

} // namespace

WorkloadPtr makeHistogramLoop(const Settings &Config) {
  return std::make_unique<HistogramLoop>(Config);
}

} // namespace hiddenwaits
