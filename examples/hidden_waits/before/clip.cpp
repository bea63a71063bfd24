//===- clip.cpp - The gradients' norm comes back as a double --------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/nn/utils/clip_grad.h>

namespace hiddenwaits {
namespace {

constexpr double MaxNorm = 0.25;

class ClipLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Loss =
        at::cross_entropy_loss(forward(Input.Features), Input.Labels);
    Loss.backward();
    // Blocks: by then the function has queued the clipping, but it returns a
    // number, which the device has to compute first. It does so even if the
    // caller ignores the number.
    double Norm = torch::nn::utils::clip_grad_norm_(parameters(), MaxNorm);
    update();
    Norms.push_back(Norm);
    Losses.add(Loss);
  }

private:
  std::vector<double> observed() override { return Norms; }

  std::vector<double> Norms;
};

} // namespace

WorkloadPtr makeClipLoop(const Settings &Config) {
  return std::make_unique<ClipLoop>(Config);
}

} // namespace hiddenwaits
