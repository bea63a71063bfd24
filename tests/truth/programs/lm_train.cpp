//===- lm_train.cpp - A language model: loss and gradient norm read -------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/adamw.h>
#include <torch/utils.h>

#include <algorithm>
#include <iostream>

namespace truth {
namespace {

Transformer makeLanguageModel(const Settings &Config,
                              const TransformerShape &Shape) {
  torch::manual_seed(1);
  Transformer Model(Shape);
  Model->to(Config.Device);
  return Model;
}

class LanguageModelTraining {
public:
  LanguageModelTraining(const Settings &Config, const TransformerShape &Shape)
      : Model(makeLanguageModel(Config, Shape)),
        Optimizer(Model->parameters(), torch::optim::AdamWOptions(3e-4)) {
    for (int Number = 0; Number != 8; ++Number)
      Pool.push_back(at::randint(
          TransformerImpl::Vocabulary, {Shape.Batch, Shape.Length + 1},
          at::TensorOptions(Config.Device).dtype(at::kLong)));
  }

  void step(int64_t Step) {
    const at::Tensor &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    at::Tensor Inputs = Batch.narrow(1, 0, Batch.size(1) - 1);
    at::Tensor Targets = Batch.narrow(1, 1, Batch.size(1) - 1);
    Optimizer.zero_grad();
    at::Tensor Logits = Model->forward(Inputs);
    at::Tensor Loss =
        at::cross_entropy_loss(Logits.flatten(0, 1), Targets.reshape({-1}));
    Loss.backward();
    at::Tensor Norm = gradientNorm();
    Optimizer.step();

    RunningLoss = 0.99 * RunningLoss + 0.01 * Loss.item<double>();
    LargestNorm = std::max(LargestNorm, Norm.item<double>());
    if (Step % 100 == 99)
      std::clog << "step " << Step + 1 << ", loss " << RunningLoss
                << ", largest gradient norm " << LargestNorm << '\n';
  }

private:
  at::Tensor gradientNorm() const {
    std::vector<at::Tensor> Norms;
    for (const at::Tensor &Parameter : Model->parameters())
      Norms.push_back(Parameter.grad().norm());
    return at::stack(Norms).norm();
  }

  std::vector<at::Tensor> Pool;
  Transformer Model;
  torch::optim::AdamW Optimizer;
  double RunningLoss = 0;
  double LargestNorm = 0;
};

} // namespace

RunTime lmTrain(const Settings &Config) {
  LanguageModelTraining Training(
      Config, Config.bySize<TransformerShape>({{{4, 16, 64, 1},
                                                {8, 128, 512, 2},
                                                {8, 256, 768, 4},
                                                {8, 512, 1024, 4}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  return Clock.finish();
}

} // namespace truth
