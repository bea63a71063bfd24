//===- rl_actor.cpp - The host's environment needs each action ------------===//

#include "Models.h"
#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <array>
#include <cmath>
#include <iostream>

namespace truth {
namespace {

/// Poles on carts, one after another in memory; two actions: left and right.
class Environments {
public:
  static constexpr int64_t Observed = 4;

  explicit Environments(int64_t Count)
      : States(static_cast<size_t>(Count)),
        Observation(at::zeros({Count, Observed}, at::kFloat)) {
    observe();
  }

  const at::Tensor &observation() const { return Observation; }

  /// The sum of the rewards.
  double act(const at::Tensor &Actions) {
    const auto *Action = Actions.const_data_ptr<int64_t>();
    double Reward = 0;
    for (State &Pole : States)
      Reward += advance(Pole, *Action++ == 1 ? 10.0F : -10.0F);
    observe();
    return Reward;
  }

private:
  using State = std::array<float, Observed>; // position, angle, their speeds

  static double advance(State &Pole, float Force) {
    constexpr float Time = 0.02F;
    const float Pull = Force + 0.05F * Pole[3] * Pole[3] * std::sin(Pole[1]);
    const float Turn = (9.8F * std::sin(Pole[1]) - std::cos(Pole[1]) * Pull) /
                       (0.7F - 0.05F * std::cos(Pole[1]));
    Pole[0] += Time * Pole[2];
    Pole[1] += Time * Pole[3];
    Pole[2] += Time * (Pull - 0.05F * Turn * std::cos(Pole[1]));
    Pole[3] += Time * Turn;
    if (std::abs(Pole[0]) < 2.4F && std::abs(Pole[1]) < 0.21F)
      return 1;
    Pole = {};
    return 0;
  }

  void observe() {
    auto *Value = Observation.mutable_data_ptr<float>();
    for (const State &Pole : States)
      for (float Each : Pole)
        *Value++ = Each;
  }

  std::vector<State> States;
  at::Tensor Observation;
};

struct ActorShape {
  int64_t Count, Width;
};

} // namespace

RunTime rlActor(const Settings &Config) {
  const auto Shape = Config.bySize<ActorShape>(
      {{{1, 64}, {512, 2048}, {4096, 4096}, {16384, 4096}}});
  torch::nn::Sequential Policy =
      makeMlp(Environments::Observed, Shape.Width, /*Layers=*/2,
              /*Outputs=*/2, Config.Device);
  Environments Poles(Shape.Count);
  double Reward = 0;
  StepClock Clock(Config);
  while (Clock.next()) {
    torch::NoGradGuard NoGrad;
    at::Tensor Observation = Poles.observation().to(Config.Device);
    at::Tensor Odds = at::softmax(Policy->forward(Observation), -1);
    at::Tensor Action = at::multinomial(Odds, 1);
    Reward += Poles.act(Action.cpu());
  }
  const RunTime Time = Clock.finish();
  std::clog << "mean reward "
            << Reward / static_cast<double>(Time.Steps * Shape.Count) << '\n';
  return Time;
}

} // namespace truth
