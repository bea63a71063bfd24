//===- empty_cache.cpp - The allocator's cache freed in the loop ----------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/DeviceAccelerator.h>
#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/sgd.h>

#include <iostream>

namespace truth {
namespace {

struct EmptyCacheShape {
  int64_t Batch, Width;
};

} // namespace

RunTime emptyCache(const Settings &Config) {
  constexpr int64_t Classes = 10;
  const auto Shape = Config.bySize<EmptyCacheShape>(
      {{{64, 128}, {1024, 2048}, {4096, 2048}, {4096, 4096}}});
  const std::vector<Sample> Pool = makeSamples(
      {Shape.Batch, Shape.Width}, Classes, /*Count=*/4, Config.Device);
  torch::nn::Sequential Net =
      makeMlp(Shape.Width, Shape.Width, /*Layers=*/3, Classes, Config.Device);
  torch::optim::SGD Optimizer(Net->parameters(),
                              torch::optim::SGDOptions(/*lr=*/0.01));
  at::Tensor LossSum = at::zeros({}, Config.Device);
  StepClock Clock(Config);
  while (Clock.next()) {
    const Sample &Batch = Pool[static_cast<size_t>(Clock.step()) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Loss =
        at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
    Loss.backward();
    Optimizer.step();
    LossSum += Loss.detach();
    // "To be safe", as in many training scripts.
    if (Config.Device.is_cuda())
      at::accelerator::emptyCache();
  }
  const RunTime Time = Clock.finish();
  std::clog << "sum of losses " << LossSum.item<double>() << '\n';
  return Time;
}

} // namespace truth
