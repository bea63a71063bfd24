//===- histogram.cpp - A histogram without a range ------------------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <ATen/ops/histc.h>

namespace hiddenwaits {
namespace {

constexpr int64_t NumBins = 64;

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
    // Blocks twice, for the smallest and the largest value: the bins lie
    // between them.
    at::Tensor Counts = at::histc(Logits.detach(), NumBins);
    // Blocks: the log is on the host.
    at::Tensor OnHost = Counts.cpu();
    const float *First = OnHost.const_data_ptr<float>();
    Log.insert(Log.end(), First, First + NumBins);
  }

private:
  std::vector<double> observed() override { return Log; }

  /// NumBins counts a step.
  std::vector<double> Log;
};

} // namespace

WorkloadPtr makeHistogramLoop(const Settings &Config) {
  return std::make_unique<HistogramLoop>(Config);
}

} // namespace hiddenwaits
