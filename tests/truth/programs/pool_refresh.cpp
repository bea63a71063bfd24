//===- pool_refresh.cpp - New training data every few steps ---------------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ATen.h>
#include <torch/nn/modules/linear.h>
#include <torch/optim/sgd.h>

#include <cstddef>
#include <iostream>
#include <optional>
#include <vector>

namespace truth {
namespace {

struct PoolShape {
  int64_t Batch, Width, Layers;
};

/// Trains on a pool of batches on the device, which the host replaces every
/// eighth step.
class PoolRefresh {
public:
  PoolRefresh(const Settings &Config, const PoolShape &Shape)
      : Shape(Shape), Device(Config.Device),
        Net(makeMlp(Shape.Width, Shape.Width, Shape.Layers, Classes,
                    Config.Device)),
        Pools{at::randn({Every * Shape.Batch, Shape.Width}),
              at::randn({Every * Shape.Batch, Shape.Width})},
        Labels(at::randint(Classes, {Shape.Batch},
                           at::TensorOptions(Device).dtype(at::kLong))) {
    Optimizer.emplace(Net->parameters(), torch::optim::SGDOptions(1e-3));
  }

  void step() {
    const int64_t Part = Seen % Every;
    if (Part == 0)
      Pool = Pools[static_cast<size_t>(Seen / Every % 2)].to(Device);
    at::Tensor Inputs = Pool.narrow(0, Part * Shape.Batch, Shape.Batch);
    at::Tensor Loss = at::cross_entropy_loss(Net->forward(Inputs), Labels);
    Optimizer->zero_grad();
    Loss.backward();
    Optimizer->step();
    Mean = 0.99 * Mean + 0.01 * Loss.item<double>();
    ++Seen;
  }

  void print() const { std::clog << "running loss " << Mean << '\n'; }

private:
  static constexpr int64_t Classes = 100, Every = 8;

  PoolShape Shape;
  at::Device Device;
  torch::nn::Sequential Net;
  std::vector<at::Tensor> Pools;
  at::Tensor Labels, Pool;
  std::optional<torch::optim::SGD> Optimizer;
  int64_t Seen = 0;
  double Mean = 0;
};

} // namespace

RunTime poolRefresh(const Settings &Config) {
  torch::manual_seed(1);
  PoolRefresh Training(
      Config,
      Config.bySize<PoolShape>(
          {{{8, 64, 2}, {512, 512, 4}, {1024, 2048, 6}, {4096, 4096, 8}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step();
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
