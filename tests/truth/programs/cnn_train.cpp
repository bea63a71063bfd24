//===- cnn_train.cpp - Running loss and accuracy, two reads a step --------===//

#include "Models.h"
#include "Programs.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/nn/modules/activation.h>
#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/conv.h>
#include <torch/optim/sgd.h>
#include <torch/utils.h>

#include <iostream>

namespace truth {
namespace {

namespace nn = torch::nn;

struct CnnTrainShape {
  int64_t Batch, Channels, Pixels;
};

constexpr int64_t CnnTrainClasses = 100;

void addCnnLayer(nn::Sequential &Net, int64_t From, int64_t To,
                 int64_t Stride) {
  Net->push_back(nn::Conv2d(
      nn::Conv2dOptions(From, To, 3).stride(Stride).padding(1).bias(false)));
  Net->push_back(nn::BatchNorm2d(To));
  Net->push_back(nn::ReLU());
}

class CnnTraining {
public:
  CnnTraining(const Settings &Config, const CnnTrainShape &Shape)
      : Pool(makeSamples({Shape.Batch, 3, Shape.Pixels, Shape.Pixels},
                         CnnTrainClasses, /*Count=*/4, Config.Device)),
        Features(makeFeatures(Shape.Channels, Config.Device)),
        Head(makeMlp(4 * Shape.Channels, 4 * Shape.Channels, /*Layers=*/0,
                     CnnTrainClasses, Config.Device)),
        Optimizer(parameters(),
                  torch::optim::SGDOptions(/*lr=*/0.01).momentum(0.9)) {}

  void step(int64_t Step) {
    const Sample &Batch = Pool[static_cast<size_t>(Step) % Pool.size()];
    Optimizer.zero_grad();
    at::Tensor Logits =
        Head->forward(Features->forward(Batch.Inputs).mean({2, 3}));
    at::Tensor Loss = at::cross_entropy_loss(Logits, Batch.Labels);
    Loss.backward();
    Optimizer.step();

    RunningLoss += Loss.item<double>() * static_cast<double>(Logits.size(0));
    Correct += Logits.argmax(1).eq(Batch.Labels).sum().item<int64_t>();
    Seen += Logits.size(0);
    if (Step % 200 == 199)
      std::clog << "step " << Step + 1 << ", loss "
                << RunningLoss / static_cast<double>(Seen) << ", correct "
                << Correct << " of " << Seen << '\n';
  }

private:
  static nn::Sequential makeFeatures(int64_t Channels, at::Device Device) {
    torch::manual_seed(3);
    nn::Sequential Net;
    addCnnLayer(Net, 3, Channels, /*Stride=*/1);
    addCnnLayer(Net, Channels, 2 * Channels, /*Stride=*/2);
    addCnnLayer(Net, 2 * Channels, 4 * Channels, /*Stride=*/2);
    Net->to(Device);
    return Net;
  }

  std::vector<at::Tensor> parameters() const {
    std::vector<at::Tensor> All = Features->parameters();
    for (const at::Tensor &Each : Head->parameters())
      All.push_back(Each);
    return All;
  }

  std::vector<Sample> Pool;
  nn::Sequential Features, Head;
  torch::optim::SGD Optimizer;
  double RunningLoss = 0;
  int64_t Correct = 0;
  int64_t Seen = 0;
};

} // namespace

RunTime cnnTrain(const Settings &Config) {
  CnnTraining Training(
      Config,
      Config.bySize<CnnTrainShape>(
          {{{8, 8, 16}, {64, 64, 32}, {128, 128, 64}, {512, 128, 64}}}));
  StepClock Clock(Config);
  while (Clock.next())
    Training.step(Clock.step());
  return Clock.finish();
}

} // namespace truth
