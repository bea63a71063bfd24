//===- mixture_of_experts.cpp - The host counts the tokens of each expert -===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/nn/modules/embedding.h>
#include <torch/nn/modules/linear.h>
#include <torch/optim/adam.h>
#include <torch/utils.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <vector>

namespace truth {
namespace {

struct ExpertsShape {
  int64_t Tokens, Width, Experts;
};

/// Sends each token to one expert, while the expert has room.
class ExpertLayerImpl : public torch::nn::Module {
public:
  explicit ExpertLayerImpl(const ExpertsShape &Shape)
      : Room(Shape.Tokens * 5 / (4 * Shape.Experts)),
        Router(register_module("router",
                               torch::nn::Linear(Shape.Width, Shape.Experts))),
        Up(makeWeights("up", {Shape.Experts, Shape.Width, 4 * Shape.Width})),
        Down(makeWeights("down",
                         {Shape.Experts, 4 * Shape.Width, Shape.Width})) {}

  at::Tensor forward(const at::Tensor &Tokens) {
    const int64_t Experts = Up.size(0), Width = Up.size(1);
    auto [Odds, Chosen] =
        at::softmax(Router->forward(Tokens), -1).max(/*dim=*/1);
    at::Tensor OneHot = at::one_hot(Chosen, Experts);
    countTokens(OneHot.sum(0).cpu());
    at::Tensor Order = (OneHot.cumsum(0) * OneHot).sum(1) - 1;
    // Tokens without room share the last row, which no expert reads.
    at::Tensor Rows = at::where(Order < Room, Chosen * Room + Order,
                                at::full_like(Order, Experts * Room));
    at::Tensor Sent = at::zeros({Experts * Room + 1, Width}, Tokens.options())
                          .index_add(0, Rows, Tokens);
    at::Tensor Inputs =
        Sent.narrow(0, 0, Experts * Room).view({Experts, Room, Width});
    at::Tensor Outputs = at::bmm(at::relu(at::bmm(Inputs, Up)), Down);
    Outputs = at::constant_pad_nd(Outputs.flatten(0, 1), {0, 0, 0, 1});
    return Tokens + Outputs.index_select(0, Rows) * Odds.unsqueeze(1);
  }

  /// The share of tokens without room, so far.
  double dropped() const {
    return static_cast<double>(Dropped) / static_cast<double>(Counted);
  }

private:
  at::Tensor makeWeights(const char *Name, at::IntArrayRef Sizes) {
    at::Tensor Weights = 0.02 * at::randn(Sizes);
    return register_parameter(Name, Weights);
  }

  void countTokens(const at::Tensor &Counts) {
    const auto *Count = Counts.const_data_ptr<int64_t>();
    for (int64_t Expert = 0; Expert != Counts.numel(); ++Expert) {
      Counted += Count[Expert];
      Dropped += std::max<int64_t>(0, Count[Expert] - Room);
    }
  }

  int64_t Room;
  torch::nn::Linear Router;
  at::Tensor Up, Down;
  int64_t Counted = 0, Dropped = 0;
};
TORCH_MODULE(ExpertLayer);

class ExpertTraining {
public:
  ExpertTraining(const Settings &Config, const ExpertsShape &Shape)
      : Embed(Vocabulary, Shape.Width), First(Shape), Second(Shape),
        Output(Shape.Width, Vocabulary) {
    Optimizer.emplace(parametersOn(Config.Device, {Embed.get(), First.get(),
                                                   Second.get(), Output.get()}),
                      torch::optim::AdamOptions(1e-4));
    for (int Number = 0; Number != 4; ++Number)
      Texts.push_back(at::randint(Vocabulary, {Shape.Tokens + 1}, at::kLong)
                          .to(Config.Device));
  }

  void step(int64_t Step) {
    const at::Tensor &Text = Texts[static_cast<size_t>(Step) % Texts.size()];
    const int64_t Count = Text.size(0) - 1;
    Optimizer->zero_grad();
    at::Tensor Hidden = Embed->forward(Text.narrow(0, 0, Count));
    Hidden = Second->forward(First->forward(Hidden));
    at::Tensor Loss = at::cross_entropy_loss(Output->forward(Hidden),
                                             Text.narrow(0, 1, Count));
    Loss.backward();
    Optimizer->step();
    RunningLoss = 0.99 * RunningLoss + 0.01 * Loss.item<double>();
  }

  void print() const {
    std::clog << "running loss " << RunningLoss
              << "; tokens without room: " << First->dropped() << ", "
              << Second->dropped() << '\n';
  }

private:
  static constexpr int64_t Vocabulary = 2048;

  torch::nn::Embedding Embed;
  ExpertLayer First, Second;
  torch::nn::Linear Output;
  std::optional<torch::optim::Adam> Optimizer;
  std::vector<at::Tensor> Texts;
  double RunningLoss = 0;
};

} // namespace

RunTime mixtureOfExperts(const Settings &Config) {
  torch::manual_seed(1);
  ExpertTraining Training(
      Config,
      Config.bySize<ExpertsShape>(
          {{{64, 32, 4}, {1024, 256, 8}, {4096, 512, 8}, {12288, 1024, 8}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
