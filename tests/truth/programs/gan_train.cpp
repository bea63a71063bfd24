//===- gan_train.cpp - Two networks, three losses read in a step ----------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/binary_cross_entropy_with_logits.h>
#include <torch/optim/adam.h>

#include <iostream>

namespace truth {
namespace {

struct GanTrainShape {
  int64_t Batch, Width;
};

constexpr int64_t GanNoise = 64;

class GanTraining {
public:
  GanTraining(const Settings &Config, const GanTrainShape &Shape)
      : Pool(makeSamples({Shape.Batch, Shape.Width}, /*Classes=*/2,
                         /*Count=*/4, Config.Device)),
        Generator(makeMlp(GanNoise, Shape.Width, /*Layers=*/1, Shape.Width,
                          Config.Device)),
        Discriminator(makeMlp(Shape.Width, Shape.Width, /*Layers=*/1,
                              /*Outputs=*/1, Config.Device)),
        GeneratorOptimizer(Generator->parameters(),
                           torch::optim::AdamOptions(2e-4)),
        DiscriminatorOptimizer(Discriminator->parameters(),
                               torch::optim::AdamOptions(2e-4)) {}

  void step(int64_t Step) {
    const at::Tensor &Real =
        Pool[static_cast<size_t>(Step) % Pool.size()].Inputs;
    const at::Tensor Ones = at::ones({Real.size(0), 1}, Real.options());
    const at::Tensor Zeros = at::zeros_like(Ones);

    DiscriminatorOptimizer.zero_grad();
    at::Tensor RealLoss = at::binary_cross_entropy_with_logits(
        Discriminator->forward(Real), Ones);
    RealLoss.backward();
    at::Tensor Fake =
        Generator->forward(at::randn({Real.size(0), GanNoise}, Real.options()));
    at::Tensor FakeLoss = at::binary_cross_entropy_with_logits(
        Discriminator->forward(Fake.detach()), Zeros);
    FakeLoss.backward();
    DiscriminatorOptimizer.step();

    GeneratorOptimizer.zero_grad();
    at::Tensor GeneratorLoss = at::binary_cross_entropy_with_logits(
        Discriminator->forward(Fake), Ones);
    GeneratorLoss.backward();
    GeneratorOptimizer.step();

    RealTotal += RealLoss.item<double>();
    FakeTotal += FakeLoss.item<double>();
    GeneratorTotal += GeneratorLoss.item<double>();
    if (Step % 200 == 199)
      print(Step + 1);
  }

private:
  void print(int64_t Steps) const {
    const auto Count = static_cast<double>(Steps);
    std::clog << "step " << Steps << ", discriminator "
              << (RealTotal + FakeTotal) / Count << ", generator "
              << GeneratorTotal / Count << '\n';
  }

  std::vector<Sample> Pool;
  torch::nn::Sequential Generator, Discriminator;
  torch::optim::Adam GeneratorOptimizer, DiscriminatorOptimizer;
  double RealTotal = 0, FakeTotal = 0, GeneratorTotal = 0;
};

} // namespace

RunTime ganTrain(const Settings &Config) {
  GanTraining Training(
      Config, Config.bySize<GanTrainShape>(
                  {{{32, 64}, {512, 1024}, {2048, 1536}, {6144, 2048}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  return Clock.finish();
}

} // namespace truth
