//===- Training.h - The net, its optimizer, and every main ------*- C++ -*-===//

#ifndef SYNCLINE_EXAMPLES_FROZEN_ENCODER_TRAINING_H
#define SYNCLINE_EXAMPLES_FROZEN_ENCODER_TRAINING_H

#include "Model.h"
#include "Streams.h"
#include "common/Options.h"
#include "common/Workload.h"

#include <torch/optim/sgd.h>
#include <torch/types.h>

#include <functional>
#include <memory>

namespace frozenencoder {

/// Both halves on the device, and the optimizer of the one that learns. Each
/// call queues its work on the stream that is current.
class SplitNet {
public:
  explicit SplitNet(const examples::Options &Opts);

  /// Images uint8 [batch, 3, size, size] to features (Model.h), which no
  /// gradient goes through.
  torch::Tensor encode(const torch::Tensor &Images);

  /// The mean cross entropy of the decoder's logits, a scalar on the device.
  /// Labels are int64 [batch, size, size].
  torch::Tensor decoderLoss(const torch::Tensor &Features,
                            const torch::Tensor &Labels);

private:
  torch::nn::Sequential Encoder;
  torch::nn::Sequential Decoder;

public:
  torch::optim::SGD Optimizer;
};

using MakeSerial = std::function<std::unique_ptr<examples::Workload>(
    const examples::Options &)>;
using MakePipelined = std::function<std::unique_ptr<examples::Workload>(
    const examples::Options &, const PipelineStreams &)>;

/// The main of the program that knows nothing of streams.
int runSerial(int Argc, char **Argv, const MakeSerial &Make);

/// The main of a program with a stream for each half, or, with --streams 1, one
/// for both.
int runPipelined(int Argc, char **Argv, const MakePipelined &Make);

} // namespace frozenencoder

#endif // SYNCLINE_EXAMPLES_FROZEN_ENCODER_TRAINING_H
