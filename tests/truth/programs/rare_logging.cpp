//===- rare_logging.cpp - The loss every 20 steps, a test every 100 -------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/GradMode.h>
#include <torch/optim/sgd.h>

#include <iostream>

namespace truth {
namespace {

struct RareLoggingShape {
  int64_t Batch, Width;
};

constexpr int64_t RareLoggingClasses = 10;

class LoggedTraining {
public:
  LoggedTraining(const Settings &Config, const RareLoggingShape &Shape)
      : Pool(makeSamples({Shape.Batch, Shape.Width}, RareLoggingClasses,
                         /*Count=*/4, Config.Device)),
        Tests(makeSamples({Shape.Batch, Shape.Width}, RareLoggingClasses,
                          /*Count=*/4, Config.Device)),
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/3, RareLoggingClasses,
                    Config.Device)),
        Optimizer(Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.01)) {}

  void step(int64_t Step) {
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Loss =
        at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
    Loss.backward();
    Optimizer.step();
    if (Step % 20 == 19)
      LastLoss = Loss.item<double>();
    if (Step % 100 == 99)
      evaluateAll();
  }

  void print() const {
    std::clog << "loss " << LastLoss << ", accuracy " << Accuracy << '\n';
  }

private:
  void evaluateAll() {
    torch::NoGradGuard NoGrad;
    int64_t Correct = 0, Seen = 0;
    for (const Sample &Batch : Tests) {
      at::Tensor Logits = Net->forward(Batch.Inputs);
      Correct += Logits.argmax(1).eq(Batch.Labels).sum().item<int64_t>();
      Seen += Batch.Labels.size(0);
    }
    Accuracy = static_cast<double>(Correct) / static_cast<double>(Seen);
  }

  std::vector<Sample> Pool, Tests;
  torch::nn::Sequential Net;
  torch::optim::SGD Optimizer;
  double LastLoss = 0;
  double Accuracy = 0;
};

} // namespace

RunTime rareLogging(const Settings &Config) {
  LoggedTraining Training(
      Config, Config.bySize<RareLoggingShape>(
                  {{{64, 128}, {1024, 2048}, {4096, 2048}, {4096, 4096}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
