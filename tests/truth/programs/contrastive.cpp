//===- contrastive.cpp - Two encoders learn which samples belong together -===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/arange.h>
#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/adamw.h>
#include <torch/utils.h>

#include <array>
#include <iostream>
#include <optional>
#include <utility>

namespace truth {
namespace {

struct ContrastiveShape {
  int64_t Batch, Width, Layers;
};

/// Pairs of an image and a text, in the manner of CLIP (Radford et al., 2021).
class Contrastive {
public:
  Contrastive(const Settings &Config, const ContrastiveShape &Shape)
      : Images(makeMlp(Shape.Width, Shape.Width, Shape.Layers, Joint,
                       Config.Device)),
        Texts(makeMlp(Shape.Width, Shape.Width, Shape.Layers, Joint,
                      Config.Device)),
        Scale(at::full({}, 2.6, Config.Device).requires_grad_()),
        Diagonal(at::arange(Shape.Batch,
                            at::TensorOptions(Config.Device).dtype(at::kLong))),
        Seen(at::randn({Shape.Batch, Shape.Width}, Config.Device)),
        Read(at::randn({Shape.Batch, Shape.Width}, Config.Device)) {
    std::vector<at::Tensor> Parameters =
        parametersOn(Config.Device, {Images.ptr().get(), Texts.ptr().get()});
    Parameters.push_back(Scale);
    Optimizer.emplace(std::move(Parameters), torch::optim::AdamWOptions(1e-4));
  }

  /// Reads the temperature before the losses, and two accuracies at the end.
  void step() {
    at::Tensor Left = normalized(Images->forward(Seen));
    at::Tensor Right = normalized(Texts->forward(Read));
    Temperature = Scale.exp().item<double>();
    at::Tensor Logits = Scale.exp() * Left.matmul(Right.t());
    at::Tensor Loss = (at::cross_entropy_loss(Logits, Diagonal) +
                       at::cross_entropy_loss(Logits.t(), Diagonal)) /
                      2;
    Optimizer->zero_grad();
    Loss.backward();
    Optimizer->step();
    for (int64_t Side : {0, 1}) {
      at::Tensor Right = Logits.argmax(Side).eq(Diagonal).to(at::kFloat);
      Accuracies.at(static_cast<size_t>(Side)) = Right.mean().item<double>();
    }
  }

  void print() const {
    std::clog << "temperature " << Temperature << ", accuracies "
              << Accuracies[0] << ' ' << Accuracies[1] << '\n';
  }

private:
  static constexpr int64_t Joint = 128;

  static at::Tensor normalized(const at::Tensor &Values) {
    return Values / Values.norm(2, {1}, /*keepdim=*/true);
  }

  torch::nn::Sequential Images, Texts;
  at::Tensor Scale, Diagonal, Seen, Read;
  std::optional<torch::optim::AdamW> Optimizer;
  std::array<double, 2> Accuracies = {};
  double Temperature = 0;
};

} // namespace

RunTime contrastive(const Settings &Config) {
  torch::manual_seed(1);
  Contrastive Training(
      Config,
      Config.bySize<ContrastiveShape>(
          {{{32, 64, 2}, {512, 512, 4}, {2048, 1024, 6}, {4096, 4096, 6}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step();
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
