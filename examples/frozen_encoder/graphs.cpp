//===- graphs.cpp - The pipeline with one launch for each half ------------===//
//
// With small batches the host cannot queue the many short kernels as fast as
// the GPU runs them, and a second stream does not make the host faster. Here
// each half is a CUDA graph: the host queues a few copies and two launches a
// step. A graph uses the same memory every time, so the tensors that go in and
// out are allocated once, and events alone keep them from being overwritten too
// early.
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "GraphedWork.h"
#include "Training.h"

#include <c10/core/StreamGuard.h>

using namespace frozenencoder;

namespace {

class GraphTraining : public examples::Workload {
public:
  GraphTraining(const examples::Options &Opts, const PipelineStreams &Streams);

  void step(int64_t Number) override {
    if (Number == 0)
      encode(Number); // The first step fills the pipeline.
    takeFeatures();
    encode(Number + 1);
    train(Number);
  }

  std::vector<double> results() override;

private:
  /// To the decoder's side. Of two buffers one is then free for the next batch.
  void takeFeatures() {
    c10::OptionalStreamGuard OnDecoder(Streams.Decoder);
    EncodedFirst.enforce();
    Features.copy_(Encoded, /*non_blocking=*/true);
    // All that the encoder is given from now on waits until they are taken.
    TakenFirst.enforce();
  }

  void encode(int64_t Number) {
    c10::OptionalStreamGuard OnEncoder(Streams.Encoder);
    Images.copy_(Batches.of(Number).Images, /*non_blocking=*/true);
    EncoderWork.run();
  }

  void train(int64_t Number) {
    c10::OptionalStreamGuard OnDecoder(Streams.Decoder);
    Labels.copy_(Batches.of(Number).Labels, /*non_blocking=*/true);
    DecoderWork.run();
    // The next launch overwrites the loss.
    Losses.narrow(/*dim=*/0, Number, /*length=*/1).copy_(Loss);
  }

  void trainingStep();

  HostBatches Batches;
  SplitNet Net;
  PipelineStreams Streams;
  StreamOrder EncodedFirst, TakenFirst;

  torch::Tensor Images;   ///< The encoder's input.
  torch::Tensor Encoded;  ///< Its output, in the memory of its graph.
  torch::Tensor Features; ///< The decoder's input, a copy of that output.
  torch::Tensor Labels;   ///< The decoder's other input.
  torch::Tensor Loss;     ///< Its output, in the memory of its graph.
  torch::Tensor Losses;   ///< float32 [steps], one slot a step.

  GraphedWork EncoderWork, DecoderWork;
};

GraphTraining::GraphTraining(const examples::Options &Opts,
                             const PipelineStreams &Streams)
    : Batches(Opts, HostMemory::Pinned), Net(Opts), Streams(Streams),
      EncodedFirst(Streams.Encoder, Streams.Decoder),
      TakenFirst(Streams.Decoder, Streams.Encoder),
      EncoderWork(Opts.Device, [this] { Encoded = Net.encode(Images); }),
      DecoderWork(Opts.Device, [this] { trainingStep(); }) {
  auto OnDevice = torch::TensorOptions(Opts.Device);
  int64_t Size = Opts.ImageSize;
  int64_t FeatureSize = Size / Downsampling;
  Images = torch::empty({Opts.BatchSize, 3, Size, Size},
                        OnDevice.dtype(torch::kByte));
  Features =
      torch::empty({Opts.BatchSize, NumFeatures, FeatureSize, FeatureSize},
                   OnDevice.dtype(torch::kFloat));
  Labels =
      torch::empty({Opts.BatchSize, Size, Size}, OnDevice.dtype(torch::kLong));
  Losses = torch::empty({Opts.WarmupSteps + Opts.Steps},
                        OnDevice.dtype(torch::kFloat));
}

/// Replayed, this updates the same parameters from the same gradients, with the
/// learning rate of the capture.
void GraphTraining::trainingStep() {
  // Drops the gradients, which is the host's doing and no part of the graph. So
  // the backward pass of the capture allocates them in the graph's memory and
  // writes them, rather than adding to what is there; each replay does the
  // same.
  Net.Optimizer.zero_grad(/*set_to_none=*/true);
  torch::Tensor StepLoss = Net.decoderLoss(Features, Labels);
  StepLoss.backward();
  Net.Optimizer.step();
  Loss = StepLoss.detach();
}

std::vector<double> GraphTraining::results() {
  examples::LossLog Log;
  for (const torch::Tensor &Each : Losses.unbind())
    Log.add(Each);
  return Log.read();
}

} // namespace

int main(int Argc, char **Argv) {
  return runPipelined(
      Argc, Argv,
      [](const examples::Options &Opts, const PipelineStreams &Streams) {
        return std::make_unique<GraphTraining>(Opts, Streams);
      });
}
