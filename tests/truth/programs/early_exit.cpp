//===- early_exit.cpp - How sure each layer is of its answer --------------===//

#include "Models.h"
#include "Programs.h"

#include <c10/core/GradMode.h>
#include <torch/nn/modules/linear.h>
#include <torch/utils.h>

#include <cstddef>
#include <iostream>
#include <vector>

namespace truth {
namespace {

struct ExitShape {
  int64_t Batch, Width;
};

/// Inference with a classifier at each layer. The host counts at which layer
/// the batch could have left; the rest of the layers runs in any case.
class EarlyExit {
public:
  EarlyExit(const Settings &Config, const ExitShape &Shape)
      : Input(at::randn({Shape.Batch, Shape.Width}, Config.Device)),
        Exits(Layers) {
    for (int64_t Layer = 0; Layer != Layers; ++Layer) {
      Blocks.push_back(
          makeMlp(Shape.Width, Shape.Width, 1, Shape.Width, Config.Device));
      Heads.push_back(
          makeMlp(Shape.Width, Shape.Width / 4, 0, Classes, Config.Device));
    }
  }

  void step() {
    at::Tensor Hidden = Input;
    for (size_t Layer = 0; Layer != Blocks.size(); ++Layer) {
      Hidden = Hidden + Blocks[Layer]->forward(Hidden);
      at::Tensor Sure = Heads[Layer]->forward(Hidden).softmax(1).amax(1);
      if (Sure.min().item<float>() > Enough)
        ++Exits[Layer];
    }
    Answers = Hidden.to(at::kCPU);
  }

  void print() const {
    for (int64_t Count : Exits)
      std::clog << Count << " exits, ";
    std::clog << Answers.sizes() << '\n';
  }

private:
  static constexpr int64_t Layers = 6, Classes = 50;
  static constexpr float Enough = 0.9F;

  at::Tensor Input, Answers;
  std::vector<torch::nn::Sequential> Blocks, Heads;
  std::vector<int64_t> Exits;
};

} // namespace

RunTime earlyExit(const Settings &Config) {
  const torch::NoGradGuard NoGrad;
  EarlyExit Inference(Config,
                      Config.bySize<ExitShape>(
                          {{{1, 64}, {256, 512}, {1024, 2048}, {8192, 4096}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Inference.step();
  const RunTime Time = Clock.finish();
  Inference.print();
  return Time;
}

} // namespace truth
