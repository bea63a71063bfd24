//===- cellular_automaton.cpp - The worst samples are replaced now and then
//===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/mse_loss.h>
#include <torch/nn/modules/conv.h>
#include <torch/optim/adam.h>
#include <torch/utils.h>

#include <iostream>
#include <optional>
#include <vector>

namespace truth {
namespace {

struct AutomatonShape {
  int64_t Batch, Side, Width;
};

/// Learns a rule that grows a picture from one cell (Mordvintsev et al., 2020).
class CellularAutomaton {
public:
  CellularAutomaton(const Settings &Config, const AutomatonShape &Shape)
      : Shape(Shape),
        See(torch::nn::Conv2dOptions(Channels, Shape.Width, 3).padding(1)),
        Change(torch::nn::Conv2dOptions(Shape.Width, Channels, 1)) {
    Optimizer.emplace(parametersOn(Config.Device, {See.get(), Change.get()}),
                      torch::optim::AdamOptions(1e-4));
    Wanted = at::rand({1, Channels, Shape.Side, Shape.Side}, Config.Device);
    Seed = at::zeros({Channels, Shape.Side, Shape.Side}, Config.Device);
    Seed.select(1, Shape.Side / 2).select(1, Shape.Side / 2).fill_(1);
    Pool = Seed.repeat({Shape.Batch, 1, 1, 1});
  }

  void step(int64_t Step) {
    Optimizer->zero_grad();
    at::Tensor Cells = Pool;
    for (int Age = 0; Age != Ages; ++Age)
      Cells = Cells + 0.1 * Change->forward(at::relu(See->forward(Cells)));
    at::Tensor Errors = (Cells - Wanted).square().mean({1, 2, 3});
    at::Tensor Error = Errors.mean();
    Error.backward();
    Optimizer->step();
    Pool = Cells.detach().clamp(-2, 2);
    Loss = 0.99 * Loss + 0.01 * Error.item<double>();
    if (Step % StepsToReplace == 0)
      replaceWorst(Errors);
  }

  void print() const { std::clog << "running loss " << Loss << '\n'; }

private:
  static constexpr int64_t Channels = 16, StepsToReplace = 12;
  static constexpr int Ages = 6;

  void replaceWorst(const at::Tensor &Errors) {
    at::Tensor Order = Errors.detach().argsort(0, /*descending=*/true).cpu();
    const auto *Worst = Order.const_data_ptr<int64_t>();
    for (int64_t I = 0; I != Shape.Batch / 4; ++I)
      Pool[Worst[I]].copy_(Seed);
  }

  AutomatonShape Shape;
  torch::nn::Conv2d See, Change;
  std::optional<torch::optim::Adam> Optimizer;
  at::Tensor Wanted, Seed, Pool;
  double Loss = 0;
};

} // namespace

RunTime cellularAutomaton(const Settings &Config) {
  torch::manual_seed(1);
  CellularAutomaton Automaton(
      Config,
      Config.bySize<AutomatonShape>(
          {{{4, 16, 32}, {8, 64, 128}, {16, 128, 128}, {32, 256, 128}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Automaton.step(Clock.step());
  const RunTime Time = Clock.finish();
  Automaton.print();
  return Time;
}

} // namespace truth
