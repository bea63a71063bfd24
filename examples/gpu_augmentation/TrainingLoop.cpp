//===- TrainingLoop.cpp - The training step of all three programs ---------===//

#include "TrainingLoop.h"

#include "Model.h"

#include <torch/nn/functional/loss.h>
#include <torch/utils.h>

namespace gpuaugmentation {
namespace {

/// The weights are drawn on the host, so that they do not depend on the device.
torch::nn::Sequential makeNetOn(const examples::Options &Opts) {
  torch::manual_seed(static_cast<uint64_t>(Opts.Seed));
  torch::nn::Sequential Net = makeNet(Opts.ImageSize, NumClasses);
  Net->to(Opts.Device);
  return Net;
}

} // namespace

Trainer::Trainer(const examples::Options &Opts)
    : Net(makeNetOn(Opts)),
      Optimizer(Net->parameters(), torch::optim::SGDOptions(/*lr=*/0.001)) {}

void Trainer::train(const Batch &Input) {
  Optimizer.zero_grad();
  torch::Tensor Loss = torch::nn::functional::cross_entropy(
      Net->forward(Input.Images), Input.Labels);
  Loss.backward();
  Optimizer.step();
  Losses.add(Loss);
}

int runTraining(int Argc, char **Argv, const MakeWorkload &Make,
                const examples::DeclareMore &More) {
  examples::Example Run;
  Run.Description = "Trains an image classifier on augmented images.";
  Run.Defaults.BatchSize = 32;
  Run.Defaults.ImageSize = 256;
  Run.Make = Make;
  Run.More = More;
  return examples::runExample(Argc, Argv, Run);
}

} // namespace gpuaugmentation
