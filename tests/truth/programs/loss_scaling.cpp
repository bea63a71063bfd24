//===- loss_scaling.cpp - Mixed precision with a gradient scaler ----------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/autocast_mode.h>
#include <ATen/ops/cross_entropy_loss.h>
#include <torch/optim/sgd.h>

#include <algorithm>
#include <iostream>

namespace truth {
namespace {

/// What torch.cuda.amp.GradScaler does in Python; LibTorch has none.
class GradScaler {
public:
  at::Tensor scale(const at::Tensor &Loss) const { return Loss * Factor; }

  void step(torch::optim::Optimizer &Optimizer,
            const std::vector<at::Tensor> &Parameters) {
    std::vector<at::Tensor> Finite;
    for (const at::Tensor &Parameter : Parameters) {
      const at::Tensor &Gradient = Parameter.grad();
      Gradient.mul_(1.0 / Factor);
      Finite.push_back(at::isfinite(Gradient).all());
    }
    const bool FoundInf = !at::stack(Finite).all().item<bool>();
    if (!FoundInf)
      Optimizer.step();
    update(FoundInf);
  }

  double factor() const { return Factor; }

private:
  void update(bool FoundInf) {
    GoodSteps = FoundInf ? 0 : GoodSteps + 1;
    if (FoundInf)
      Factor = std::max(1.0, Factor / 2);
    else if (GoodSteps % 2000 == 0)
      Factor = std::min(65536.0, Factor * 2);
  }

  double Factor = 1024;
  int64_t GoodSteps = 0;
};

/// Autocast while it lives: half on a GPU, bfloat16 on the CPU.
class Autocast {
public:
  explicit Autocast(at::DeviceType Type) : Type(Type) {
    at::autocast::set_autocast_dtype(Type, Type == at::kCUDA ? at::kHalf
                                                             : at::kBFloat16);
    at::autocast::set_autocast_enabled(Type, true);
  }
  Autocast(const Autocast &) = delete;
  Autocast &operator=(const Autocast &) = delete;
  ~Autocast() {
    at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(Type, false);
  }

private:
  at::DeviceType Type;
};

struct LossScalingShape {
  int64_t Batch, Width;
};

} // namespace

RunTime lossScaling(const Settings &Config) {
  constexpr int64_t Classes = 10;
  const auto Shape = Config.bySize<LossScalingShape>(
      {{{64, 128}, {2048, 4096}, {8192, 4096}, {16384, 8192}}});
  const std::vector<Sample> Pool = makeSamples(
      {Shape.Batch, Shape.Width}, Classes, /*Count=*/2, Config.Device);
  torch::nn::Sequential Net =
      makeMlp(Shape.Width, Shape.Width, /*Layers=*/3, Classes, Config.Device);
  const std::vector<at::Tensor> Parameters = Net->parameters();
  torch::optim::SGD Optimizer(Parameters, torch::optim::SGDOptions(0.01));
  GradScaler Scaler;
  at::Tensor LossSum = at::zeros({}, Config.Device);
  StepClock Clock(Config);
  while (Clock.next()) {
    const Sample &Batch = Pool[static_cast<size_t>(Clock.step()) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Loss;
    {
      Autocast Mixed(Config.Device.type());
      Loss = at::cross_entropy_loss(Net->forward(Batch.Inputs), Batch.Labels);
    }
    Scaler.scale(Loss).backward();
    Scaler.step(Optimizer, Parameters);
    LossSum += Loss.detach();
  }
  const RunTime Time = Clock.finish();
  std::clog << "sum of losses " << LossSum.item<double>() << ", factor "
            << Scaler.factor() << '\n';
  return Time;
}

} // namespace truth
