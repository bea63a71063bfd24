//===- replay_buffer.cpp - One agent acts, and learns every fourth step ---===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/smooth_l1_loss.h>
#include <c10/core/GradMode.h>
#include <torch/optim/adam.h>
#include <torch/utils.h>

#include <cmath>
#include <cstddef>
#include <iostream>
#include <random>
#include <vector>

namespace truth {
namespace {

struct ReplayShape {
  int64_t Batch, Width;
};

/// A point on a line that the agent pushes to the origin. It runs on the host.
class Walk {
public:
  static constexpr int64_t Observed = 8, Actions = 3;

  /// Position and speed, and powers of them.
  at::Tensor observe() const {
    at::Tensor Values = at::empty({Observed}, at::kFloat);
    auto *Value = Values.mutable_data_ptr<float>();
    float Place = 1, Pace = 1;
    for (int64_t Power = 0; Power != Observed / 2; ++Power) {
      Value[2 * Power] = Place *= Position;
      Value[2 * Power + 1] = Pace *= Speed;
    }
    return Values;
  }

  float act(int64_t Action) {
    Speed =
        0.95F * Speed + 0.05F * static_cast<float>(Action - 1) + Noise(Random);
    Position += 0.1F * Speed;
    const float Reward = -std::abs(Position);
    if (std::abs(Position) > 1)
      Position = Speed = 0;
    return Reward;
  }

private:
  std::mt19937 Random{1};
  std::normal_distribution<float> Noise{0, 0.05F};
  float Position = 0, Speed = 0;
};

/// Learns the values of actions from remembered steps (Mnih et al., 2015).
class Learner {
public:
  Learner(const Settings &Config, const ReplayShape &Shape)
      : Device(Config.Device), Batch(Shape.Batch),
        Values(makeMlp(Walk::Observed, Shape.Width, /*Layers=*/2, Walk::Actions,
                       Device)),
        Target(makeMlp(Walk::Observed, Shape.Width, /*Layers=*/2, Walk::Actions,
                       Device)),
        Optimizer(Values->parameters(), torch::optim::AdamOptions(1e-4)),
        Seen(at::zeros({Capacity + 1, Walk::Observed}, Device)),
        Chosen(
            at::zeros({Capacity}, at::TensorOptions(Device).dtype(at::kLong))),
        Rewards(at::zeros({Capacity}, Device)) {
    copyTarget();
  }

  int64_t choose(const at::Tensor &Observation) {
    torch::NoGradGuard NoGrad;
    Now = Observation.to(Device);
    return Values->forward(Now.unsqueeze(0)).argmax(1).item<int64_t>();
  }

  void remember(int64_t Step, int64_t Action, float Reward) {
    const int64_t Place = Step % Capacity;
    Seen.select(0, Place).copy_(Now);
    Chosen.select(0, Place).fill_(Action);
    Rewards.select(0, Place).fill_(Reward);
    if (Step % 4 == 3)
      learn();
    if (Step % 500 == 499)
      copyTarget();
  }

  double loss() const { return Loss; }

private:
  static constexpr int64_t Capacity = 4096;

  void learn() {
    at::Tensor Rows = at::randint(Capacity, {Batch}, Chosen.options());
    at::Tensor Wanted;
    {
      torch::NoGradGuard NoGrad;
      at::Tensor Later = Target->forward(Seen.index_select(0, Rows + 1));
      Wanted = Rewards.index_select(0, Rows) + 0.98 * Later.amax(1);
    }
    Optimizer.zero_grad();
    at::Tensor Guess = Values->forward(Seen.index_select(0, Rows))
                           .gather(1, Chosen.index_select(0, Rows).unsqueeze(1))
                           .squeeze(1);
    at::Tensor Error = at::smooth_l1_loss(Guess, Wanted);
    Error.backward();
    Optimizer.step();
    Loss = 0.99 * Loss + 0.01 * Error.item<double>();
  }

  void copyTarget() {
    torch::NoGradGuard NoGrad;
    const std::vector<at::Tensor> From = Values->parameters();
    std::vector<at::Tensor> To = Target->parameters();
    for (size_t Number = 0; Number != From.size(); ++Number)
      To[Number].copy_(From[Number]);
  }

  at::Device Device;
  int64_t Batch;
  torch::nn::Sequential Values, Target;
  torch::optim::Adam Optimizer;
  at::Tensor Seen, Chosen, Rewards, Now;
  double Loss = 0;
};

} // namespace

RunTime replayBuffer(const Settings &Config) {
  torch::manual_seed(1);
  Learner Agent(Config,
                Config.bySize<ReplayShape>(
                    {{{32, 64}, {1024, 1024}, {4096, 2048}, {16384, 2048}}}));
  Walk World;
  double Reward = 0;
  StepClock Clock(Config);
  while (Clock.next()) {
    const int64_t Action = Agent.choose(World.observe());
    const float Earned = World.act(Action);
    Agent.remember(Clock.step(), Action, Earned);
    Reward += Earned;
  }
  const RunTime Time = Clock.finish();
  std::clog << "mean reward " << Reward / static_cast<double>(Time.Steps)
            << ", running loss " << Agent.loss() << '\n';
  return Time;
}

} // namespace truth
