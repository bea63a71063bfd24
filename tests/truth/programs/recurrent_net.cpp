//===- recurrent_net.cpp - Truncated backpropagation through time ---------===//

#include "Programs.h"

#include <ATen/ops/mse_loss.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/rnn.h>
#include <torch/nn/utils/clip_grad.h>
#include <torch/optim/adam.h>
#include <torch/utils.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <optional>
#include <vector>

namespace truth {
namespace {

struct RecurrentShape {
  int64_t Batch, Width;
};

/// Forecasts the next values of series, with a cell that runs over time.
class ForecasterImpl : public torch::nn::Module {
public:
  static constexpr int64_t Series = 8;

  explicit ForecasterImpl(int64_t Width)
      : Cell(register_module("cell", torch::nn::GRUCell(Series, Width))),
        Upper(register_module("upper", torch::nn::GRUCell(Width, Width))),
        Output(register_module("output", torch::nn::Linear(Width, Series))) {}

  at::Tensor forward(const at::Tensor &Values, at::Tensor &Low,
                     at::Tensor &High) {
    Low = Cell->forward(Values, Low);
    High = Upper->forward(Low, High);
    return Output->forward(High);
  }

private:
  torch::nn::GRUCell Cell, Upper;
  torch::nn::Linear Output;
};
TORCH_MODULE(Forecaster);

class SequenceTraining {
public:
  SequenceTraining(const Settings &Config, const RecurrentShape &Shape)
      : Initial(at::zeros({Shape.Batch, Shape.Width}, Config.Device)) {
    torch::manual_seed(1);
    Model = Forecaster(Shape.Width);
    Model->to(Config.Device);
    Optimizer.emplace(Model->parameters(), torch::optim::AdamOptions(1e-3));
    const at::Tensor Times = at::arange(Length + 1).view({-1, 1, 1});
    for (int Number = 0; Number != 4; ++Number) {
      const std::array<int64_t, 3> Each = {1, Shape.Batch,
                                           ForecasterImpl::Series};
      at::Tensor Series = at::sin(Times * at::rand(Each) + 6 * at::rand(Each));
      Sequences.push_back(Series.to(Config.Device));
    }
  }

  /// One batch of sequences, in pieces that are trained one after another.
  void step(int64_t Step) {
    const auto Index = static_cast<size_t>(Step) % Sequences.size();
    at::Tensor Low = Initial, High = Initial;
    double Sum = 0;
    for (int64_t Begin = 0; Begin != Length; Begin += Piece) {
      Sum += train(Sequences[Index].narrow(0, Begin, Piece + 1), Low, High);
      Low = Low.detach();
      High = High.detach();
    }
    const double Mean = Sum / (static_cast<double>(Length) / Piece);
    Best = std::min(Best, Mean);
    Running = 0.99 * Running + 0.01 * Mean;
  }

  void print() const {
    std::clog << "running loss " << Running << ", best " << Best << '\n';
  }

private:
  static constexpr int64_t Length = 24, Piece = 8;

  double train(const at::Tensor &Values, at::Tensor &Low, at::Tensor &High) {
    Optimizer->zero_grad();
    at::Tensor Loss = at::zeros({}, Values.options());
    for (int64_t Time = 0; Time != Piece; ++Time)
      Loss = Loss + at::mse_loss(Model->forward(Values[Time], Low, High),
                                 Values[Time + 1]);
    Loss = Loss / Piece;
    Loss.backward();
    torch::nn::utils::clip_grad_value_(Model->parameters(), 0.5);
    Optimizer->step();
    return Loss.item<double>();
  }

  at::Tensor Initial;
  Forecaster Model{nullptr};
  std::optional<torch::optim::Adam> Optimizer;
  std::vector<at::Tensor> Sequences;
  double Running = 1;
  double Best = 1e9;
};

} // namespace

RunTime recurrentNet(const Settings &Config) {
  SequenceTraining Training(
      Config, Config.bySize<RecurrentShape>(
                  {{{16, 64}, {256, 768}, {256, 1024}, {512, 2048}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
