//===- hard_mining.cpp - Trains on the harder half of each batch ----------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/GradMode.h>
#include <torch/cuda.h>
#include <torch/optim/sgd.h>

#include <chrono>
#include <iostream>
#include <random>

namespace truth {
namespace {

struct MiningShape {
  int64_t Candidates, Width;
};

/// The losses of all candidates choose the rows of the training step. The host
/// draws the augmentation, and measures how long both parts take.
class HardMining {
public:
  HardMining(const Settings &Config, const MiningShape &Shape)
      : Device(Config.Device),
        Pool(makeSamples({Shape.Candidates, Shape.Width}, Classes, /*Count=*/4,
                         Config.Device)),
        Net(makeMlp(Shape.Width, Shape.Width, /*Layers=*/2, Classes,
                    Config.Device)),
        Optimizer(Net->parameters(),
                  torch::optim::SGDOptions(/*lr=*/0.003).momentum(0.9)) {}

  void step(int64_t Step) {
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    const auto Begin = now();
    at::Tensor Inputs =
        Batch.Inputs * drawGains(Batch.Inputs.size(0)).to(Device);
    at::Tensor Losses = lossesOf(Inputs, Batch.Labels);
    // The lower median of an even number: exactly half are larger.
    at::Tensor Limit = Losses.median();
    at::Tensor Rows = (Losses > Limit).nonzero().squeeze(1);
    at::Tensor Labels = Batch.Labels.index_select(0, Rows);
    const auto Mined = now();
    MiningTime += Mined - Begin;

    Optimizer.zero_grad();
    at::Tensor Logits = Net->forward(Inputs.index_select(0, Rows));
    at::Tensor Loss = at::cross_entropy_loss(Logits, Labels);
    Loss.backward();
    Optimizer.step();
    TrainingTime += now() - Mined;
    LossSum += Loss.item<double>();
    if (Step % 10 == 9) {
      LastLimit = Limit.item<double>();
      Correct += (Logits.argmax(1) == Labels).sum().item<int64_t>();
    }
  }

  void print() const {
    std::clog << "sum of losses " << LossSum << ", last limit " << LastLimit
              << ", " << Correct << " correct; mining " << MiningTime.count()
              << " s, training " << TrainingTime.count() << " s\n";
  }

private:
  static constexpr int64_t Classes = 10;
  using Clock = std::chrono::steady_clock;

  /// After all work so far.
  Clock::time_point now() const {
    if (Device.is_cuda())
      torch::cuda::synchronize();
    return Clock::now();
  }

  /// A factor for each row, in pageable memory.
  at::Tensor drawGains(int64_t Count) {
    at::Tensor Gains = at::empty({Count, 1}, at::kFloat);
    auto *Gain = Gains.mutable_data_ptr<float>();
    for (int64_t Row = 0; Row != Count; ++Row)
      Gain[Row] = Spread(Random);
    return Gains;
  }

  at::Tensor lossesOf(const at::Tensor &Inputs, const at::Tensor &Labels) {
    torch::NoGradGuard NoGrad;
    return at::cross_entropy_loss(Net->forward(Inputs), Labels, /*weight=*/{},
                                  at::Reduction::None);
  }

  at::Device Device;
  std::vector<Sample> Pool;
  torch::nn::Sequential Net;
  torch::optim::SGD Optimizer;
  std::mt19937 Random{4};
  std::uniform_real_distribution<float> Spread{0.8F, 1.2F};
  std::chrono::duration<double> MiningTime{}, TrainingTime{};
  double LossSum = 0, LastLimit = 0;
  int64_t Correct = 0;
};

} // namespace

RunTime hardMining(const Settings &Config) {
  HardMining Training(
      Config, Config.bySize<MiningShape>(
                  {{{128, 64}, {1024, 512}, {4096, 1024}, {16384, 2048}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  const RunTime Time = Clock.finish();
  Training.print();
  return Time;
}

} // namespace truth
