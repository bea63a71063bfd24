//===- adversarial_attack.cpp - Asks after each iteration who is fooled ---===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/autograd.h>
#include <torch/utils.h>

#include <iostream>
#include <optional>
#include <vector>

namespace truth {
namespace {

struct AttackShape {
  int64_t Batch, Width, Layers;
};

/// Projected gradient descent (Madry et al., 2018) on the inputs of a net.
class Attack {
public:
  Attack(const Settings &Config, const AttackShape &Shape)
      : Net(makeMlp(Inputs, Shape.Width, Shape.Layers, Classes, Config.Device)),
        Samples(makeSamples({Shape.Batch, Inputs}, Classes, /*Count=*/8,
                            Config.Device)) {
    for (at::Tensor &Weight : Net->parameters())
      Weight.requires_grad_(false);
  }

  /// Attacks one batch.
  void step(int64_t Step) {
    const Sample &Batch = Samples[static_cast<size_t>(Step) % Samples.size()];
    at::Tensor Change = at::zeros_like(Batch.Inputs);
    for (int Iteration = 0; Iteration != Iterations; ++Iteration)
      Change = improved(Batch, Change);
  }

  void print() const { std::clog << "fooled " << Fooled << '\n'; }

private:
  static constexpr int64_t Inputs = 784, Classes = 10;
  static constexpr int Iterations = 7;
  static constexpr double Reach = 0.1, Rate = 0.02;

  at::Tensor improved(const Sample &Batch, const at::Tensor &Change) {
    at::Tensor Tried = (Batch.Inputs + Change).requires_grad_(true);
    at::Tensor Logits = Net->forward(Tried);
    at::Tensor Loss = at::cross_entropy_loss(Logits, Batch.Labels);
    at::Tensor Slope = torch::autograd::grad({Loss}, {Tried}).front();
    const auto Wrong = Logits.detach()
                           .argmax(1)
                           .ne(Batch.Labels)
                           .to(at::kFloat)
                           .mean()
                           .item<double>();
    Fooled = 0.99 * Fooled + 0.01 * Wrong;
    return (Change + Rate * Slope.sign()).clamp(-Reach, Reach);
  }

  torch::nn::Sequential Net;
  std::vector<Sample> Samples;
  double Fooled = 0;
};

} // namespace

RunTime adversarialAttack(const Settings &Config) {
  Attack Attacker(
      Config,
      Config.bySize<AttackShape>(
          {{{32, 64, 2}, {512, 1024, 3}, {2048, 2048, 4}, {4096, 4096, 6}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Attacker.step(Clock.step());
  const RunTime Time = Clock.finish();
  Attacker.print();
  return Time;
}

} // namespace truth
