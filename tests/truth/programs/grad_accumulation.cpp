//===- grad_accumulation.cpp - Four small batches for one update ----------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/GradMode.h>
#include <torch/optim/adamw.h>
#include <torch/utils.h>

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>

namespace truth {
namespace {

class AccumulatedTraining {
public:
  AccumulatedTraining(const Settings &Config, const TransformerShape &Shape)
      : Model(makeModel(Config, Shape)), Parameters(Model->parameters()),
        Optimizer(Parameters, torch::optim::AdamWOptions(MostRate)) {
    for (const at::Tensor &Each : Parameters)
      Averages.push_back(Each.detach().clone());
    for (int64_t Number = 0; Number != 2 * MicroBatches; ++Number)
      Texts.push_back(at::randint(TransformerImpl::Vocabulary,
                                  {Shape.Batch, Shape.Length + 1}, at::kLong)
                          .to(Config.Device));
  }

  void step(int64_t Step) {
    setRate(Step);
    Optimizer.zero_grad();
    double Loss = 0;
    for (int64_t Micro = 0; Micro != MicroBatches; ++Micro)
      Loss += accumulate(static_cast<size_t>(Step * MicroBatches + Micro));
    const double Norm = clip();
    Optimizer.step();
    average();
    if (Step % 100 == 99)
      std::clog << "step " << Step + 1 << ", loss " << Loss << ", norm " << Norm
                << '\n';
  }

private:
  static constexpr int64_t MicroBatches = 4;
  static constexpr double MostRate = 3e-4, MostNorm = 1;

  static Transformer makeModel(const Settings &Config,
                               const TransformerShape &Shape) {
    torch::manual_seed(1);
    Transformer Model(Shape);
    Model->to(Config.Device);
    return Model;
  }

  /// Warms up, then falls like a cosine, and begins again.
  void setRate(int64_t Step) {
    constexpr double Warmup = 100, Period = 2000;
    const double Place = std::fmod(static_cast<double>(Step), Period);
    const double Rate =
        Place < Warmup
            ? MostRate * (Place + 1) / Warmup
            : MostRate / 2 * (1 + std::cos(std::numbers::pi * Place / Period));
    for (torch::optim::OptimizerParamGroup &Group : Optimizer.param_groups())
      Group.options().set_lr(Rate);
  }

  double accumulate(size_t Number) {
    const at::Tensor &Text = Texts[Number % Texts.size()];
    const int64_t Length = Text.size(1) - 1;
    at::Tensor Logits = Model->forward(Text.narrow(1, 0, Length));
    at::Tensor Loss =
        at::cross_entropy_loss(Logits.flatten(0, 1),
                               Text.narrow(1, 1, Length).flatten()) /
        MicroBatches;
    Loss.backward();
    return Loss.item<double>();
  }

  double clip() {
    std::vector<at::Tensor> Norms;
    Norms.reserve(Parameters.size());
    for (const at::Tensor &Each : Parameters)
      Norms.push_back(Each.grad().norm());
    const auto Norm = at::stack(Norms).norm().item<double>();
    const double Factor = std::min(1.0, MostNorm / (Norm + 1e-6));
    for (const at::Tensor &Each : Parameters)
      Each.grad().mul_(Factor);
    return Norm;
  }

  void average() {
    torch::NoGradGuard NoGrad;
    for (size_t Index = 0; Index != Averages.size(); ++Index)
      Averages[Index].lerp_(Parameters[Index], /*weight=*/0.001);
  }

  Transformer Model;
  std::vector<at::Tensor> Parameters, Averages, Texts;
  torch::optim::AdamW Optimizer;
};

} // namespace

RunTime gradAccumulation(const Settings &Config) {
  AccumulatedTraining Training(
      Config, Config.bySize<TransformerShape>({{{1, 16, 64, 2},
                                                {1, 64, 512, 2},
                                                {2, 256, 768, 4},
                                                {2, 512, 1024, 6}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  return Clock.finish();
}

} // namespace truth
