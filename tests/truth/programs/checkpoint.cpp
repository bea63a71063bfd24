//===- checkpoint.cpp - All parameters to the host every 25 steps ---------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/sgd.h>

#include <iostream>
#include <map>
#include <string>

namespace truth {
namespace {

struct CheckpointShape {
  int64_t Batch, Width;
};

constexpr int64_t CheckpointClasses = 10;
constexpr int64_t CheckpointEvery = 25;

/// Parameters on the host, by name.
using State = std::map<std::string, at::Tensor>;

State stateOf(const torch::nn::Sequential &Net) {
  State Copy;
  for (const auto &Parameter : Net->named_parameters())
    Copy[Parameter.key()] = Parameter.value().detach().cpu();
  return Copy;
}

} // namespace

RunTime checkpoint(const Settings &Config) {
  const auto Shape = Config.bySize<CheckpointShape>(
      {{{64, 128}, {2048, 1024}, {8192, 1536}, {16384, 2048}}});
  const std::vector<Sample> Pool =
      makeSamples({Shape.Batch, Shape.Width}, CheckpointClasses, /*Count=*/4,
                  Config.Device);
  torch::nn::Sequential Net = makeMlp(Shape.Width, Shape.Width, /*Layers=*/3,
                                      CheckpointClasses, Config.Device);
  torch::optim::SGD Optimizer(
      Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.01).momentum(0.9));
  at::Tensor LossSum = at::zeros({}, Config.Device);
  State Last;
  StepClock Clock(Config);
  while (Clock.next()) {
    const Sample &Batch = Pool[static_cast<size_t>(Clock.step()) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Loss =
        at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
    Loss.backward();
    Optimizer.step();
    LossSum += Loss.detach();
    if (Clock.step() % CheckpointEvery == CheckpointEvery - 1)
      Last = stateOf(Net);
  }
  const RunTime Time = Clock.finish();
  std::clog << "sum of losses " << LossSum.item<double>() << ", " << Last.size()
            << " parameters in the checkpoint\n";
  return Time;
}

} // namespace truth
