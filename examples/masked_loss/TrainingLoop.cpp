//===- TrainingLoop.cpp - Training steps that never wait ------------------===//

#include "TrainingLoop.h"

#include <torch/cuda.h>

#include <chrono>
#include <utility>

namespace maskedloss {
namespace {

/// The weights are drawn on the host, so that they do not depend on the device.
SegmentationNet makeNet(const Options &Opts) {
  torch::manual_seed(static_cast<uint64_t>(Opts.Seed));
  SegmentationNet Net(NumClasses);
  Net->to(Opts.Device);
  return Net;
}

} // namespace

Trainer::Trainer(const Options &Opts, LossFunction Loss)
    : Device(Opts.Device), Batches(makeBatches(Opts)), Net(makeNet(Opts)),
      Optimizer(Net->parameters(),
                torch::optim::SGDOptions(/*lr=*/0.001).momentum(0.9)),
      ComputeLoss(std::move(Loss)) {}

double Trainer::runSteps(int64_t Count) {
  StepLosses.reserve(StepLosses.size() + static_cast<size_t>(Count));
  waitForDevice();
  auto Start = std::chrono::steady_clock::now();
  for (int64_t I = 0; I < Count; ++I)
    step(Batches[StepLosses.size() % Batches.size()]);
  waitForDevice();
  std::chrono::duration<double> Elapsed =
      std::chrono::steady_clock::now() - Start;
  return Elapsed.count();
}

void Trainer::step(const Batch &Input) {
  Optimizer.zero_grad();
  torch::Tensor StepLoss =
      ComputeLoss(Net->forward(Input.Images), Input.Labels);
  StepLoss.backward();
  Optimizer.step();
  // Kept where it is: to read it here would be one more wait in each step.
  StepLosses.push_back(StepLoss.detach());
}

torch::Tensor Trainer::losses() const { return torch::stack(StepLosses); }

void Trainer::waitForDevice() const {
  if (Device.is_cuda())
    torch::cuda::synchronize(Device.index());
}

} // namespace maskedloss
