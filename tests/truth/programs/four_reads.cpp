//===- four_reads.cpp - Four metrics of a step, read one by one -----------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/sgd.h>

#include <iostream>

namespace truth {
namespace {

struct FourReadsShape {
  int64_t Batch, Width;
};

constexpr int64_t FourReadsClasses = 20;

struct Metrics {
  double Loss = 0;
  double Accuracy = 0;
  double Confidence = 0;
  double LargestGradient = 0;
};

class MeteredTraining {
public:
  MeteredTraining(const Settings &Config, const FourReadsShape &Shape)
      : Pool(makeSamples({Shape.Batch, Shape.Width}, FourReadsClasses,
                         /*Count=*/4, Config.Device)),
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/2, FourReadsClasses,
                    Config.Device)),
        Optimizer(Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.01)) {}

  void step(int64_t Step) {
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Logits = Net->forward(Batch.Inputs);
    at::Tensor Loss = at::cross_entropy_loss(Logits, Batch.Labels);
    Totals.Loss += Loss.item<double>();
    at::Tensor Correct = Logits.argmax(1).eq(Batch.Labels).to(at::kFloat);
    Totals.Accuracy += Correct.mean().item<double>();
    Loss.backward();
    at::Tensor Gradient = Net->parameters().front().grad();
    Totals.LargestGradient += Gradient.abs().max().item<double>();
    Optimizer.step();
    at::Tensor Likely = std::get<0>(at::softmax(Logits.detach(), 1).max(1));
    Totals.Confidence += Likely.mean().item<double>();
  }

  void print(int64_t Steps) const {
    const auto Count = static_cast<double>(Steps);
    std::clog << "loss " << Totals.Loss / Count << ", accuracy "
              << Totals.Accuracy / Count << ", confidence "
              << Totals.Confidence / Count << ", largest gradient "
              << Totals.LargestGradient / Count << '\n';
  }

private:
  std::vector<Sample> Pool;
  torch::nn::Sequential Net;
  torch::optim::SGD Optimizer;
  Metrics Totals;
};

} // namespace

RunTime fourReads(const Settings &Config) {
  MeteredTraining Training(
      Config, Config.bySize<FourReadsShape>(
                  {{{64, 128}, {1024, 2048}, {4096, 2048}, {6144, 4096}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print(Time.Steps);
  return Time;
}

} // namespace truth
