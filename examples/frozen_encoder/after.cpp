//===- after.cpp - Encode the next batch while this one is trained on -----===//
//
// Two streams: the encoder is a batch ahead of the decoder, and the host queues
// both and waits for neither. What one stream hands to the other goes with an
// event; the memory that crosses over is recorded with the stream that reads
// it.
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "Training.h"

#include <c10/core/StreamGuard.h>

#include <utility>

using namespace frozenencoder;

namespace {

class PipelinedTraining : public examples::Workload {
public:
  PipelinedTraining(const examples::Options &Opts,
                    const PipelineStreams &Streams)
      : Device(Opts.Device), Batches(Opts, HostMemory::Pinned), Net(Opts),
        Streams(Streams), EncodedFirst(Streams.Encoder, Streams.Decoder),
        TrainedFirst(Streams.Decoder, Streams.Encoder) {}

  void step(int64_t Number) override {
    if (!Next.defined())
      Next = encode(Number); // The first step fills the pipeline.
    torch::Tensor Features = std::exchange(Next, torch::Tensor());

    // Both before anything of this step is queued, or the halves would wait for
    // each other within the step. The decoder waits for the features of this
    // batch.
    EncodedFirst.enforce();
    // The encoder waits for the step before: it is one batch ahead, no more.
    TrainedFirst.enforce();

    Next = encode(Number + 1);
    train(Features, Number);
  }

  std::vector<double> results() override { return Losses.read(); }

private:
  torch::Tensor encode(int64_t Number) {
    c10::OptionalStreamGuard OnEncoder(Streams.Encoder);
    // Copied on the stream that reads it, so the copy needs no event.
    torch::Tensor Images =
        Batches.of(Number).Images.to(Device, /*non_blocking=*/true);
    return Net.encode(Images);
  }

  /// The backward pass runs on the stream of the forward pass, whatever stream
  /// is current; the optimizer on the one that is.
  void train(const torch::Tensor &Features, int64_t Number) {
    c10::OptionalStreamGuard OnDecoder(Streams.Decoder);
    torch::Tensor Labels =
        Batches.of(Number).Labels.to(Device, /*non_blocking=*/true);
    // The features lie in memory of the encoder's stream, which that stream may
    // use again once the host lets go of them, long before this step has run.
    // While the encoder is no more than a batch ahead it would wait for this
    // step anyway; the allocator must not have to rely on that.
    if (Streams.Decoder)
      Features.record_stream(*Streams.Decoder);

    Net.Optimizer.zero_grad();
    torch::Tensor Loss = Net.decoderLoss(Features, Labels);
    Loss.backward();
    Net.Optimizer.step();
    Losses.add(Loss);
  }

  c10::Device Device;
  HostBatches Batches;
  SplitNet Net;
  PipelineStreams Streams;
  StreamOrder EncodedFirst, TrainedFirst;
  torch::Tensor Next; ///< The features of the batch that is trained on next.
  examples::LossLog Losses;
};

} // namespace

int main(int Argc, char **Argv) {
  return runPipelined(
      Argc, Argv,
      [](const examples::Options &Opts, const PipelineStreams &Streams) {
        return std::make_unique<PipelinedTraining>(Opts, Streams);
      });
}
