//===- actor_learner.cpp - One thread acts, the other improves the policy -===//

#include "Channel.h"
#include "Models.h"
#include "Programs.h"
#include "Streams.h"

#include <c10/core/GradMode.h>
#include <c10/core/StreamGuard.h>
#include <torch/cuda.h>
#include <torch/nn/utils/convert_parameters.h>
#include <torch/optim/adam.h>

#include <array>
#include <cmath>
#include <iostream>
#include <thread>

namespace truth {
namespace {

struct PoleShape {
  int64_t Poles, Times, Width;
};

/// What the actor saw and did. It goes back with the newest weights.
struct PoleRollout {
  /// (times, poles, ...); the rewards are in pageable memory.
  at::Tensor Observations, Actions, LogChances, Rewards;
  at::Tensor Weights;
};

/// Log-probabilities of actions. The third output of the net is the value.
at::Tensor logChances(const at::Tensor &Outputs, const at::Tensor &Actions) {
  at::Tensor All = at::log_softmax(Outputs.narrow(-1, 0, 2), -1);
  return All.gather(-1, Actions).squeeze(-1);
}

/// Balances poles, which are simulated on the host. A thread of its own.
class PoleActor {
public:
  PoleActor(at::Device Device, const PoleShape &Shape)
      : Device(Device), Net(makeMlp(2, Shape.Width, 1, 3, Device)),
        State(at::zeros({Shape.Poles, 2})) {}

  void run(Channel<PoleRollout *> &From, Channel<PoleRollout *> &To) {
    const torch::NoGradGuard NoGrad;
    const c10::StreamGuard Guard(ownStream(Device));
    while (const auto Next = From.pop()) {
      torch::nn::utils::vector_to_parameters((*Next)->Weights.clone(),
                                             Net->parameters());
      for (int64_t Time = 0; Time != (*Next)->Rewards.size(0); ++Time)
        act(**Next, Time);
      To.push(*Next);
    }
  }

private:
  void act(PoleRollout &To, int64_t Time) {
    at::Tensor Outputs = Net->forward(To.Observations[Time].copy_(State));
    at::Tensor Chances = at::softmax(Outputs.narrow(1, 0, 2), 1);
    at::Tensor Drawn = To.Actions[Time].copy_(Chances.multinomial(1));
    To.LogChances[Time].copy_(logChances(Outputs, Drawn));
    at::Tensor Actions = Drawn.cpu();
    // Pushes each pole to a side. One that falls is put up again.
    auto *Pole = State.mutable_data_ptr<float>();
    auto *Reward = To.Rewards[Time].mutable_data_ptr<float>();
    const auto *Action = Actions.const_data_ptr<int64_t>();
    for (int64_t Row = 0; Row != State.size(0); ++Row, Pole += 2) {
      Pole[1] += 0.1F * std::sin(Pole[0]) + (Action[Row] == 1 ? 0.05F : -0.05F);
      Pole[0] += 0.1F * Pole[1];
      Reward[Row] = std::cos(Pole[0]);
      if (std::abs(Pole[0]) > 1)
        Pole[0] = Pole[1] = 0.01F * static_cast<float>(Row % 7 - 3);
    }
  }

  at::Device Device;
  torch::nn::Sequential Net;
  at::Tensor State;
};

/// Improves the policy by one rollout, in three passes.
class PoleLearner {
public:
  PoleLearner(at::Device Device, const PoleShape &Shape)
      : Device(Device), Net(makeMlp(2, Shape.Width, 1, 3, Device)),
        Optimizer(Net->parameters(), torch::optim::AdamOptions(/*lr=*/3e-4)) {
    const int64_t Times = Shape.Times, Poles = Shape.Poles;
    for (PoleRollout &Each : Rollouts)
      Each = {at::zeros({Times, Poles, 2}, Device),
              at::zeros({Times, Poles, 1}, Device).to(at::kLong),
              at::zeros({Times, Poles}, Device), at::zeros({Times, Poles}),
              weights()};
    synchronize();
  }

  void learn(PoleRollout &From) {
    at::Tensor Rewards = From.Rewards.to(Device);
    at::Tensor Returns = Rewards.flip(0).cumsum(0).flip(0);
    at::Tensor Loss;
    for (int Pass = 0; Pass != 3; ++Pass) {
      at::Tensor Outputs = Net->forward(From.Observations);
      at::Tensor Gain = logChances(Outputs, From.Actions) - From.LogChances;
      at::Tensor Error = Returns - Outputs.select(-1, 2);
      at::Tensor Divergence = Gain.square().mean() / 2;
      Loss = Error.square().mean() + Penalty * Divergence -
             (Gain.exp().clamp(0.5, 1.5) * Error.detach()).mean();
      Optimizer.zero_grad();
      Loss.backward();
      Optimizer.step();
      // A policy that moves too fast is held back in the next pass.
      Penalty = Divergence.item<double>() > 1e-4 ? 3 : 0.3;
    }
    LossSum += Loss.item<double>();
    From.Weights.copy_(weights());
    synchronize();
  }

  std::array<PoleRollout, 2> Rollouts;
  double LossSum = 0, Penalty = 1;

private:
  at::Tensor weights() const {
    return torch::nn::utils::parameters_to_vector(Net->parameters()).detach();
  }

  /// The actor's stream does not await that of the learner.
  void synchronize() const {
    if (Device.is_cuda())
      torch::cuda::synchronize();
  }

  at::Device Device;
  torch::nn::Sequential Net;
  torch::optim::Adam Optimizer;
};

} // namespace

RunTime actorLearner(const Settings &Config) {
  const auto Shape = Config.bySize<PoleShape>(
      {{{8, 4, 64}, {256, 8, 256}, {1024, 8, 512}, {2048, 16, 1024}}});
  PoleActor Actor(Config.Device, Shape);
  PoleLearner Learner(Config.Device, Shape);
  Channel<PoleRollout *> Empty(2), Filled(2);
  for (PoleRollout &Each : Learner.Rollouts)
    Empty.push(&Each);
  std::thread Acting([&] { Actor.run(Empty, Filled); });
  StepClock Clock(Config);
  while (Clock.next()) {
    PoleRollout *Next = Filled.pop().value();
    Learner.learn(*Next);
    Empty.push(Next);
  }
  Empty.close();
  Filled.close();
  Acting.join();
  const RunTime Time = Clock.finish();
  std::clog << "sum of losses " << Learner.LossSum << ", penalty "
            << Learner.Penalty << '\n';
  return Time;
}

} // namespace truth
