//===- lm_generate.cpp - Tokens sampled, read and checked one at a time ---===//

#include "Models.h"
#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/utils.h>

#include <iostream>

namespace truth {
namespace {

constexpr int64_t EndToken = 0;
constexpr double Temperature = 0.8;

class Generation {
public:
  Generation(const Settings &Config, const TransformerShape &Shape)
      : Device(Config.Device) {
    torch::manual_seed(1);
    Model = Transformer(Shape);
    Model->to(Device);
    Model->eval();
    for (int Number = 0; Number != 8; ++Number)
      Prompts.push_back(at::randint(1, TransformerImpl::Vocabulary,
                                    {Shape.Batch, Shape.Length}, at::kLong)
                            .to(Device));
    Context = Prompts[0];
  }

  /// One more token of each sequence. The context has a fixed length: the
  /// oldest token leaves.
  void step() {
    torch::NoGradGuard NoGrad;
    at::Tensor Logits = Model->forward(Context).select(1, -1) / Temperature;
    at::Tensor Next = at::multinomial(at::softmax(Logits, -1), 1);
    Context = at::cat({Context.narrow(1, 1, Context.size(1) - 1), Next}, 1);
    ++Length;
    // The first sequence decides when the next prompts begin.
    const auto Token = Next[0][0].item<int64_t>();
    if (Token == EndToken || Length == 200)
      begin();
    else
      TokenSum += Token;
  }

  void print() const {
    std::clog << Sequences << " prompts are done; sum of tokens " << TokenSum
              << '\n';
  }

private:
  void begin() {
    ++Sequences;
    Context = Prompts[static_cast<size_t>(Sequences) % Prompts.size()];
    Length = 0;
  }

  at::Device Device;
  Transformer Model{nullptr};
  std::vector<at::Tensor> Prompts;
  at::Tensor Context;
  int64_t Length = 0;
  int64_t Sequences = 0;
  int64_t TokenSum = 0;
};

} // namespace

RunTime lmGenerate(const Settings &Config) {
  Generation Generate(Config,
                      Config.bySize<TransformerShape>({{{1, 32, 128, 2},
                                                        {1, 512, 768, 6},
                                                        {4, 512, 1024, 8},
                                                        {12, 512, 1024, 8}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Generate.step();
  const RunTime Time = Clock.finish();
  Generate.print();
  return Time;
}

} // namespace truth
