//===- TrainingLoop.h - Training, given batches on the device ---*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_PREFETCH_TRAININGLOOP_H
#define SYNCLINE_EXAMPLES_PREFETCH_TRAININGLOOP_H

#include "ImageLoader.h"
#include "Model.h"
#include "common/Options.h"
#include "common/Workload.h"

#include <torch/optim/sgd.h>

#include <functional>
#include <memory>
#include <vector>

namespace prefetch {

/// The classifier and its optimizer. A step of it never blocks.
class Trainer {
public:
  explicit Trainer(const examples::Options &Opts);

  /// Queues a step with a batch that is on the device.
  void train(const Batch &Input);

  std::vector<double> losses() const { return Losses.read(); }

private:
  Classifier Net;
  torch::optim::SGD Optimizer;
  examples::LossLog Losses;
};

/// Where the batches of the pool lie. If the device is the CPU, both values
/// give pageable memory.
enum class HostMemory { Pageable, Pinned };

using MakeWorkload = std::function<std::unique_ptr<examples::Workload>(
    const examples::Options &, BatchPool)>;

/// Both programs' main: loads a pool of batches and trains with it, as the
/// command line asks.
int runTraining(int Argc, char **Argv, HostMemory Memory,
                const MakeWorkload &Make);

} // namespace prefetch

#endif // SYNCLINE_EXAMPLES_PREFETCH_TRAININGLOOP_H
