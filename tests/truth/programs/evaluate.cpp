//===- evaluate.cpp - A test set: the correct answers of each batch -------===//

#include "Models.h"
#include "Programs.h"

#include <c10/core/GradMode.h>

#include <iostream>

namespace truth {
namespace {

struct EvaluateShape {
  int64_t Batch, Width;
};

constexpr int64_t EvaluateClasses = 10;
// Batches of the test set; then it begins again.
constexpr int64_t EvaluateBatches = 50;

struct Score {
  int64_t Correct = 0;
  int64_t Seen = 0;
};

void evaluateBatch(torch::nn::Sequential &Net, const Sample &Batch,
                   Score &Total) {
  torch::NoGradGuard NoGrad;
  at::Tensor Output = Net->forward(Batch.Inputs);
  at::Tensor Prediction = Output.argmax(1);
  Total.Correct += Prediction.eq(Batch.Labels).sum().item<int64_t>();
  Total.Seen += Batch.Inputs.size(0);
}

} // namespace

RunTime evaluate(const Settings &Config) {
  const auto Shape = Config.bySize<EvaluateShape>(
      {{{64, 128}, {1024, 2048}, {4096, 2048}, {6144, 4096}}});
  const std::vector<Sample> Pool = makeSamples(
      {Shape.Batch, Shape.Width}, EvaluateClasses, /*Count=*/4, Config.Device);
  torch::nn::Sequential Net = makeMlp(Shape.Width, Shape.Width, /*Layers=*/6,
                                      EvaluateClasses, Config.Device);
  Net->eval();
  Score Total;
  double Accuracy = 0;
  StepClock Clock(Config);
  while (Clock.next()) {
    evaluateBatch(Net, Pool[static_cast<size_t>(Clock.step()) % Pool.size()],
                  Total);
    if (Clock.step() % EvaluateBatches == EvaluateBatches - 1) {
      Accuracy =
          static_cast<double>(Total.Correct) / static_cast<double>(Total.Seen);
      Total = {};
    }
  }
  const RunTime Time = Clock.finish();
  std::clog << "accuracy " << Accuracy << '\n';
  return Time;
}

} // namespace truth
