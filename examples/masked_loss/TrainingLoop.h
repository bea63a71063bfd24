//===- TrainingLoop.h - Training steps that never wait ----------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_MASKED_LOSS_TRAININGLOOP_H
#define SYNCLINE_EXAMPLES_MASKED_LOSS_TRAININGLOOP_H

#include "Data.h"
#include "Model.h"
#include "Options.h"

#include <torch/optim/sgd.h>

#include <functional>
#include <vector>

namespace maskedloss {

/// From logits [batch, classes, height, width] and labels [batch, height,
/// width] to the loss, a scalar on the device. The labels are the training
/// set's own: a loss does not write to them.
using LossFunction =
    std::function<torch::Tensor(torch::Tensor Logits, torch::Tensor Target)>;

class Trainer {
public:
  Trainer(const Options &Opts, LossFunction Loss);

  /// Takes \p Count further steps and returns the seconds until the device has
  /// finished them. The host waits twice, before the first and after the last
  /// step; a step itself waits only where the loss does.
  double runSteps(int64_t Count);

  /// The loss of each step so far, on the device.
  torch::Tensor losses() const;

private:
  void step(const Batch &Input);
  void waitForDevice() const;

  torch::Device Device;
  std::vector<Batch> Batches;
  SegmentationNet Net;
  torch::optim::SGD Optimizer;
  LossFunction ComputeLoss;
  std::vector<torch::Tensor> StepLosses;
};

} // namespace maskedloss

#endif // SYNCLINE_EXAMPLES_MASKED_LOSS_TRAININGLOOP_H
