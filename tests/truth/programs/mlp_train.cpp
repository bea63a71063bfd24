//===- mlp_train.cpp - A classifier whose loss is read in every step ------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/sgd.h>

#include <iostream>
#include <vector>

namespace truth {
namespace {

struct MlpTrainShape {
  int64_t Batch, Width;
};

constexpr int64_t MlpTrainClasses = 10;

class MlpTraining {
public:
  MlpTraining(const Settings &Config, const MlpTrainShape &Shape)
      : Pool(makeSamples({Shape.Batch, Shape.Width}, MlpTrainClasses,
                         /*Count=*/4, Config.Device)),
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/3, MlpTrainClasses,
                    Config.Device)),
        Optimizer(Net->parameters(),
                  torch::optim::SGDOptions(/*lr=*/0.01).momentum(0.9)) {}

  void step(int64_t Step) {
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Logits = Net->forward(Batch.Inputs);
    at::Tensor Loss = at::cross_entropy_loss(Logits, Batch.Labels);
    Loss.backward();
    Optimizer.step();
    RunningLoss += Loss.item<double>();
    if (Step % 500 == 499) {
      std::clog << "step " << Step + 1 << ", loss " << RunningLoss / 500
                << '\n';
      RunningLoss = 0;
    }
  }

private:
  std::vector<Sample> Pool;
  torch::nn::Sequential Net;
  torch::optim::SGD Optimizer;
  double RunningLoss = 0;
};

} // namespace

RunTime mlpTrain(const Settings &Config) {
  MlpTraining Training(
      Config, Config.bySize<MlpTrainShape>(
                  {{{64, 128}, {1024, 2048}, {4096, 2048}, {4096, 4096}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  return Clock.finish();
}

} // namespace truth
