//===- grad_clip.cpp - Gradients clipped, and checked to be finite --------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/nn/utils/clip_grad.h>
#include <torch/optim/adam.h>

#include <iostream>

namespace truth {
namespace {

struct GradClipShape {
  int64_t Batch, Width;
};

constexpr int64_t GradClipClasses = 10;
constexpr double GradClipNorm = 0.5;

class ClippedTraining {
public:
  ClippedTraining(const Settings &Config, const GradClipShape &Shape)
      : Pool(makeSamples({Shape.Batch, Shape.Width}, GradClipClasses,
                         /*Count=*/4, Config.Device)),
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/2, GradClipClasses,
                    Config.Device)),
        Optimizer(Net->parameters(), torch::optim::AdamOptions(1e-4)),
        LossSum(at::zeros({}, Config.Device)) {}

  void step(int64_t Step) {
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Loss =
        at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
    Loss.backward();
    const double Norm = torch::nn::utils::clip_grad_norm_(
        Net->parameters(), GradClipNorm, /*norm_type=*/2.0,
        /*error_if_nonfinite=*/true);
    Optimizer.step();
    Clipped += Norm > GradClipNorm;
    LossSum += Loss.detach();
  }

  void print() const {
    std::clog << Clipped << " steps clipped; sum of losses "
              << LossSum.item<double>() << '\n';
  }

private:
  std::vector<Sample> Pool;
  torch::nn::Sequential Net;
  torch::optim::Adam Optimizer;
  at::Tensor LossSum;
  int64_t Clipped = 0;
};

} // namespace

RunTime gradClip(const Settings &Config) {
  ClippedTraining Training(
      Config, Config.bySize<GradClipShape>(
                  {{{64, 128}, {1024, 2048}, {4096, 2048}, {6144, 4096}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
