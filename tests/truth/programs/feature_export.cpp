//===- feature_export.cpp - Features of some batches go to the host -------===//

#include "Models.h"
#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/nn/modules/linear.h>
#include <torch/utils.h>

#include <cstddef>
#include <iostream>
#include <vector>

namespace truth {
namespace {

struct ExportShape {
  int64_t Batch, Width;
};

/// Inference that counts confident batches, and keeps the features of every
/// fifth batch on the host.
class FeatureExport {
public:
  FeatureExport(const Settings &Config, const ExportShape &Shape)
      : Encoder(
            makeMlp(Shape.Width, Shape.Width, 6, Shape.Width, Config.Device)),
        Head(makeMlp(Shape.Width, Shape.Width / 2, 0, Classes, Config.Device)),
        Batches(makeSamples({Shape.Batch, Shape.Width}, Classes, 4,
                            Config.Device)) {}

  void step() {
    const Sample &Batch = Batches[Seen % Batches.size()];
    at::Tensor Features = Encoder->forward(Batch.Inputs);
    at::Tensor Sure = Head->forward(Features).softmax(1).amax(1);
    if (Sure.mean().item<float>() > Enough)
      ++Confident;
    if (++Seen % Every == 0)
      Kept = Features.to(at::kCPU);
  }

  void print() const {
    std::clog << Confident << " of " << Seen << " batches, kept "
              << Kept.sizes() << '\n';
  }

private:
  static constexpr int64_t Classes = 100;
  static constexpr size_t Every = 5;
  static constexpr float Enough = 0.5F;

  torch::nn::Sequential Encoder, Head;
  std::vector<Sample> Batches;
  at::Tensor Kept;
  size_t Seen = 0, Confident = 0;
};

} // namespace

RunTime featureExport(const Settings &Config) {
  const torch::NoGradGuard NoGrad;
  FeatureExport Inference(
      Config, Config.bySize<ExportShape>(
                  {{{8, 64}, {512, 512}, {2048, 1024}, {4096, 2048}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Inference.step();
  const RunTime Time = Clock.finish();
  Inference.print();
  return Time;
}

} // namespace truth
