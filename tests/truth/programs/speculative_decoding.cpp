//===- speculative_decoding.cpp - How many drafted tokens were right? -----===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cat.h>
#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <iostream>

namespace truth {
namespace {

struct SpeculationShape {
  TransformerShape Draft, Target;
};

/// A small model drafts tokens, and a large one checks them all at once
/// (Leviathan et al., 2023). Greedy, without a cache of keys and values.
class Speculation {
public:
  Speculation(const Settings &Config, const SpeculationShape &Shape)
      : Draft(Shape.Draft), Target(Shape.Target),
        Window(at::randint(TransformerImpl::Vocabulary,
                           {Shape.Target.Batch, Shape.Target.Length},
                           at::TensorOptions(Config.Device).dtype(at::kLong))) {
    Draft->to(Config.Device);
    Target->to(Config.Device);
  }

  /// Drafts, checks, and keeps what the large model says, so that each step
  /// does the same work however many tokens were right.
  void step() {
    at::Tensor Drafted = Window;
    for (int64_t Token = 0; Token != Ahead; ++Token) {
      at::Tensor Next = Draft->forward(Drafted)
                            .select(1, Drafted.size(1) - 1)
                            .argmax(1, true);
      Drafted = shifted(Drafted, Next);
    }
    at::Tensor Checked =
        Target->forward(Drafted).argmax(2).narrow(1, start() - 1, Ahead);
    at::Tensor Guessed = Drafted.narrow(1, start(), Ahead);
    const auto Right = Checked.eq(Guessed)
                           .to(at::kLong)
                           .cumprod(1)
                           .sum(1)
                           .min()
                           .item<int64_t>();
    Accepted += Right;
    Window = shifted(Window, Checked);
  }

  void print() const { std::clog << Accepted << " tokens accepted\n"; }

private:
  static constexpr int64_t Ahead = 4;

  int64_t start() const { return Window.size(1) - Ahead; }

  /// \p Tokens without the first ones, with \p New at the end.
  static at::Tensor shifted(const at::Tensor &Tokens, const at::Tensor &New) {
    const int64_t Count = New.size(1);
    return at::cat({Tokens.narrow(1, Count, Tokens.size(1) - Count), New}, 1);
  }

  Transformer Draft, Target;
  at::Tensor Window;
  int64_t Accepted = 0;
};

} // namespace

RunTime speculativeDecoding(const Settings &Config) {
  torch::NoGradGuard NoGrad;
  torch::manual_seed(1);
  Speculation Decoder(Config, Config.bySize<SpeculationShape>(
                                  {{{{1, 32, 64, 1}, {1, 32, 128, 2}},
                                    {{4, 64, 128, 1}, {4, 64, 512, 6}},
                                    {{16, 128, 128, 2}, {16, 128, 1024, 8}},
                                    {{32, 256, 256, 2}, {32, 256, 2048, 8}}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Decoder.step();
  const RunTime Time = Clock.finish();
  Decoder.print();
  return Time;
}

} // namespace truth
