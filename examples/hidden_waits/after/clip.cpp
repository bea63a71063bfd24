//===- clip.cpp - The gradients' norm stays on the device -----------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/cross_entropy_loss.h>
#include <ATen/ops/stack.h>

namespace hiddenwaits {
namespace {

constexpr double MaxNorm = 0.25;

/// Scales the gradients so that their norm is at most \p MaxNorm. Returns the
/// norm that they had, a scalar on the device. The operators are those of
/// torch::nn::utils::clip_grad_norm_, without the item() at its end.
at::Tensor clipGradNorm(const std::vector<at::Tensor> &Parameters) {
  std::vector<at::Tensor> Grads, Norms;
  for (const at::Tensor &Parameter : Parameters)
    if (Parameter.grad().defined()) {
      Grads.push_back(Parameter.grad());
      Norms.push_back(Parameter.grad().norm());
    }
  at::Tensor Norm = at::stack(Norms).norm();
  // A factor of 1 where nothing is to be clipped: the device needs no branch.
  at::Tensor Factor = (MaxNorm / (Norm + 1e-6)).clamp_max(1.0);
  for (at::Tensor &Grad : Grads)
    Grad.mul_(Factor);
  return Norm;
}

class ClipLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Loss =
        at::cross_entropy_loss(forward(Input.Features), Input.Labels);
    Loss.backward();
    at::Tensor Norm = clipGradNorm(parameters());
    update();
    Norms.add(Norm);
    Losses.add(Loss);
  }

private:
  std::vector<double> observed() override { return Norms.read(); }

  /// A log of scalars on the device, read at the end; losses or not.
  examples::LossLog Norms;
};

} // namespace

WorkloadPtr makeClipLoop(const Settings &Config) {
  return std::make_unique<ClipLoop>(Config);
}

} // namespace hiddenwaits
