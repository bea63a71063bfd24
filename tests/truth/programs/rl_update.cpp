//===- rl_update.cpp - A clipped policy update over masked samples --------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/TensorIndexing.h>
#include <ATen/ops/log_softmax.h>
#include <torch/optim/adam.h>

#include <iostream>

namespace truth {
namespace {

struct UpdateShape {
  int64_t Batch, Width;
};

constexpr int64_t UpdateActions = 8;

/// A minibatch of a rollout. Valid leaves out what follows the end of an
/// episode.
struct Rollout {
  at::Tensor States, Actions, OldLogOdds, Advantages, Returns, Valid;
};

std::vector<Rollout> makeRollouts(const UpdateShape &Shape, at::Device Device) {
  std::vector<Rollout> Rollouts;
  for (const Sample &Each : makeSamples({Shape.Batch, Shape.Width},
                                        UpdateActions, /*Count=*/4, Device)) {
    const auto Options = Each.Inputs.options();
    Rollouts.push_back(
        {Each.Inputs, Each.Labels, at::full({Shape.Batch}, -2.08, Options),
         at::randn({Shape.Batch}, Options), at::randn({Shape.Batch}, Options),
         at::rand({Shape.Batch}, Options) < 0.8});
  }
  return Rollouts;
}

class PolicyUpdate {
public:
  PolicyUpdate(const Settings &Config, const UpdateShape &Shape)
      : Rollouts(makeRollouts(Shape, Config.Device)),
        // The last output is the value.
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/2, UpdateActions + 1,
                    Config.Device)),
        Optimizer(Net->parameters(), torch::optim::AdamOptions(3e-4)) {}

  void step(int64_t Step) {
    const Rollout &Batch =
        Rollouts[static_cast<size_t>(Step) % Rollouts.size()];
    at::Tensor States = Batch.States.index({Batch.Valid});
    at::Tensor Actions = Batch.Actions.index({Batch.Valid});
    at::Tensor Advantages = Batch.Advantages.index({Batch.Valid});
    Advantages = (Advantages - Advantages.mean()) / (Advantages.std() + 1e-8);

    at::Tensor Output = Net->forward(States);
    at::Tensor LogOdds = at::log_softmax(Output.narrow(1, 0, UpdateActions), 1)
                             .gather(1, Actions.unsqueeze(1))
                             .squeeze(1);
    at::Tensor LogRatio = LogOdds - Batch.OldLogOdds.index({Batch.Valid});
    at::Tensor Ratio = LogRatio.exp();
    at::Tensor Clipped = Ratio.clamp(0.8, 1.2) * Advantages;
    at::Tensor PolicyLoss = -at::minimum(Ratio * Advantages, Clipped).mean();
    at::Tensor Missing =
        Batch.Returns.index({Batch.Valid}) - Output.select(1, UpdateActions);
    at::Tensor Loss = PolicyLoss + 0.5 * Missing.square().mean();

    Optimizer.zero_grad();
    Loss.backward();
    Optimizer.step();
    Divergence += (Ratio - 1 - LogRatio).mean().item<double>();
  }

  void print(int64_t Steps) const {
    std::clog << "mean divergence " << Divergence / static_cast<double>(Steps)
              << '\n';
  }

private:
  std::vector<Rollout> Rollouts;
  torch::nn::Sequential Net;
  torch::optim::Adam Optimizer;
  double Divergence = 0;
};

} // namespace

RunTime rlUpdate(const Settings &Config) {
  PolicyUpdate Update(
      Config, Config.bySize<UpdateShape>(
                  {{{64, 64}, {1024, 1024}, {4096, 2048}, {8192, 4096}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Update.step(Clock.step());
  const RunTime Time = Clock.finish();
  Update.print(Time.Steps);
  return Time;
}

} // namespace truth
