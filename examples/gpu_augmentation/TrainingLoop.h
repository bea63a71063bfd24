//===- TrainingLoop.h - The training step of all three programs -*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_GPU_AUGMENTATION_TRAININGLOOP_H
#define SYNCLINE_EXAMPLES_GPU_AUGMENTATION_TRAININGLOOP_H

#include "Data.h"
#include "common/RunExample.h"
#include "common/Workload.h"

#include <torch/nn/modules/container/sequential.h>
#include <torch/optim/sgd.h>

#include <functional>
#include <memory>
#include <vector>

namespace gpuaugmentation {

/// The net and its optimizer, on the device.
class Trainer {
public:
  explicit Trainer(const examples::Options &Opts);

  /// Queues a training step on the current stream and never blocks. The
  /// batch is augmented and on the device.
  void train(const Batch &Input);

  /// Of all steps so far. Blocks until they are done.
  std::vector<double> losses() const { return Losses.read(); }

private:
  torch::nn::Sequential Net;
  torch::optim::SGD Optimizer;
  examples::LossLog Losses;
};

using MakeWorkload = std::function<std::unique_ptr<examples::Workload>(
    const examples::Options &)>;

/// Every program's main. \p More may be empty.
int runTraining(int Argc, char **Argv, const MakeWorkload &Make,
                const examples::DeclareMore &More = {});

} // namespace gpuaugmentation

#endif // SYNCLINE_EXAMPLES_GPU_AUGMENTATION_TRAININGLOOP_H
