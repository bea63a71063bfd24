//===- TrainingLoop.cpp - Training steps that never block -----------------===//

#include "TrainingLoop.h"

#include "common/RunExample.h"

#include <CLI/CLI.hpp>

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace maskedloss {
namespace {

/// The weights are drawn on the host, so that they do not depend on the device.
SegmentationNet makeNet(const examples::Options &Opts) {
  torch::manual_seed(static_cast<uint64_t>(Opts.Seed));
  SegmentationNet Net(NumClasses);
  Net->to(Opts.Device); // NOLINT(syncline-sync-module-to): before all steps
  return Net;
}

} // namespace

Trainer::Trainer(const examples::Options &Opts, LabelKind Labels,
                 LossFunction Loss)
    : Batches(makeBatches(Opts, Labels)), Net(makeNet(Opts)),
      Optimizer(Net->parameters(),
                torch::optim::SGDOptions(/*lr=*/0.001).momentum(0.9)),
      ComputeLoss(std::move(Loss)) {}

void Trainer::step(int64_t Number) {
  const Batch &Input = Batches[static_cast<size_t>(Number) % Batches.size()];
  Optimizer.zero_grad();
  torch::Tensor StepLoss =
      ComputeLoss(Net->forward(Input.Images), Input.Labels);
  StepLoss.backward();
  Optimizer.step();
  Losses.add(StepLoss);
}

int runTraining(int Argc, char **Argv, const LossFunction &Loss) {
  const std::map<std::string, LabelKind> Kinds = {
      {"random", LabelKind::Random},
      {"constant", LabelKind::Constant},
      {"mixed", LabelKind::Mixed},
  };
  std::string Labels = "random";
  examples::Example Run;
  Run.Description = "Trains a small segmentation net with a masked loss.";
  Run.Defaults.BatchSize = 8;
  Run.Defaults.ImageSize = 256;
  Run.More = [&](CLI::App &App) {
    App.add_option("--labels", Labels, "the label maps")
        ->check(CLI::IsMember(Kinds))
        ->capture_default_str();
  };
  Run.Make = [&](const examples::Options &Opts) {
    return std::make_unique<Trainer>(Opts, Kinds.at(Labels), Loss);
  };
  return examples::runExample(Argc, Argv, Run);
}

} // namespace maskedloss
