//===- TrainingLoop.h - Training steps that never block ---------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_MASKED_LOSS_TRAININGLOOP_H
#define SYNCLINE_EXAMPLES_MASKED_LOSS_TRAININGLOOP_H

#include "Data.h"
#include "Model.h"
#include "common/Workload.h"

#include <torch/optim/sgd.h>

#include <functional>
#include <vector>

namespace maskedloss {

/// From logits [batch, classes, height, width] and labels [batch, height,
/// width] to the loss, a scalar on the device. The labels are the training
/// set's own: a loss does not write to them.
using LossFunction =
    std::function<torch::Tensor(torch::Tensor Logits, torch::Tensor Target)>;

/// Trains with a loss; a step blocks only where that loss does.
class Trainer : public examples::Workload {
public:
  Trainer(const examples::Options &Opts, LabelKind Labels, LossFunction Loss);

  void step(int64_t Number) override;
  std::vector<double> results() override { return Losses.read(); }

private:
  std::vector<Batch> Batches;
  SegmentationNet Net;
  torch::optim::SGD Optimizer;
  LossFunction ComputeLoss;
  examples::LossLog Losses;
};

/// Both programs' main: trains with \p Loss as the command line asks.
int runTraining(int Argc, char **Argv, const LossFunction &Loss);

} // namespace maskedloss

#endif // SYNCLINE_EXAMPLES_MASKED_LOSS_TRAININGLOOP_H
