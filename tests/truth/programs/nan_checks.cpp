//===- nan_checks.cpp - Each layer is checked while the model is debugged -===//

#include "Programs.h"

#include <ATen/ops/mse_loss.h>
#include <torch/nn/modules/linear.h>
#include <torch/nn/modules/normalization.h>
#include <torch/optim/adamw.h>
#include <torch/utils.h>

#include <iostream>
#include <string>
#include <vector>

namespace truth {
namespace {

struct CheckedShape {
  int64_t Batch, Width, Layers;
};

/// A residual net that counts the layers with values that are not finite.
class CheckedNetImpl : public torch::nn::Module {
public:
  explicit CheckedNetImpl(const CheckedShape &Shape) {
    for (int64_t Number = 0; Number != Shape.Layers; ++Number) {
      const std::string Suffix = std::to_string(Number);
      Norms.push_back(register_module(
          "norm" + Suffix,
          torch::nn::LayerNorm(torch::nn::LayerNormOptions({Shape.Width}))));
      Wide.push_back(register_module(
          "wide" + Suffix, torch::nn::Linear(Shape.Width, 4 * Shape.Width)));
      Narrow.push_back(register_module(
          "narrow" + Suffix, torch::nn::Linear(4 * Shape.Width, Shape.Width)));
    }
  }

  at::Tensor forward(at::Tensor Hidden) {
    for (size_t Number = 0; Number != Wide.size(); ++Number) {
      at::Tensor Inner =
          at::gelu(Wide[Number]->forward(Norms[Number]->forward(Hidden)));
      Hidden = Hidden + Narrow[Number]->forward(Inner);
      if (!Hidden.isfinite().all().item<bool>())
        ++Broken;
    }
    return Hidden;
  }

  int64_t broken() const { return Broken; }

private:
  std::vector<torch::nn::LayerNorm> Norms;
  std::vector<torch::nn::Linear> Wide, Narrow;
  int64_t Broken = 0;
};
TORCH_MODULE(CheckedNet);

} // namespace

RunTime nanChecks(const Settings &Config) {
  torch::manual_seed(1);
  const auto Shape = Config.bySize<CheckedShape>(
      {{{16, 64, 6}, {512, 512, 8}, {2048, 1024, 10}, {4096, 2048, 4}}});
  CheckedNet Net(Shape);
  Net->to(Config.Device);
  torch::optim::AdamW Optimizer(Net->parameters(),
                                torch::optim::AdamWOptions(1e-4));
  const at::Tensor Inputs =
      at::randn({Shape.Batch, Shape.Width}, Config.Device);
  const at::Tensor Wanted = Inputs.roll(1, /*dims=*/1);
  double Loss = 0;
  StepClock Clock(Config);
  while (Clock.next()) {
    Optimizer.zero_grad();
    at::Tensor Wrong = at::mse_loss(Net->forward(Inputs), Wanted);
    Wrong.backward();
    Optimizer.step();
    if (Clock.step() % 10 == 9)
      Loss = Wrong.item<double>();
  }
  const RunTime Time = Clock.finish();
  std::clog << "loss " << Loss << ", " << Net->broken()
            << " layers with values that are not finite\n";
  return Time;
}

} // namespace truth
