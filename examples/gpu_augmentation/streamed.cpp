//===- streamed.cpp - Augmentation on a stream of its own -----------------===//
//
// As after.cpp, but the next batch is copied and augmented on a second stream
// while this one trains. On one stream the copies keep the cores idle, and
// small kernels leave most of them so.
//
//===----------------------------------------------------------------------===//

#include "BatchedAugmentation.h"
#include "Data.h"
#include "TrainingLoop.h"

#include <c10/core/Event.h>
#include <c10/core/StreamGuard.h>
#include <c10/cuda/CUDAStream.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

using namespace gpuaugmentation;

namespace {

/// The two streams and their order, which only events give: the device is free
/// to run ahead on either of them. Only where there is a GPU.
struct Streams {
  c10::cuda::CUDAStream Train = c10::cuda::getCurrentCUDAStream();
  c10::cuda::CUDAStream Augment = c10::cuda::getStreamFromPool();
  /// On Augment, after the newest batch.
  c10::Event BatchReady{c10::kCUDA};
  /// On Train, before the newest step's work.
  c10::Event StepReached{c10::kCUDA};
};

class Training : public examples::Workload {
public:
  explicit Training(const examples::Options &Opts)
      : Device(Opts.Device), Pool(Opts), Augmentation(Opts), Net(Opts) {
    if (Device.is_cuda())
      Overlap.emplace();
    // Augment has to wait for the constants of the augmentation too.
    markStep();
  }

  void step(int64_t Number) override {
    if (!Next.Images.defined())
      Next = makeBatchAhead(Number); // Nothing trains yet.
    Batch Current = std::exchange(Next, {});
    if (Overlap)
      Overlap->BatchReady.block(Overlap->Train);
    markStep();
    Net.train(Current);
    Next = makeBatchAhead(Number + 1);
  }

  std::vector<double> results() override { return Net.losses(); }

private:
  void markStep() {
    if (Overlap)
      Overlap->StepReached.record(Overlap->Train);
  }

  /// Queues the copies and the augmentation on their own stream.
  Batch makeBatchAhead(int64_t Number) {
    if (!Overlap)
      return makeBatch(Number);
    // It waits for the step that it is to overlap. Otherwise the host, which
    // is ahead of the GPU, would fill the memory with batches.
    Overlap->StepReached.block(Overlap->Augment);
    c10::StreamGuard Guard(Overlap->Augment);
    Batch Made = makeBatch(Number);
    Overlap->BatchReady.record(Overlap->Augment);
    // The memory belongs to the stream that allocated it, Augment. This keeps
    // the allocator from giving it to the batch after next while Train reads.
    Made.Images.record_stream(Overlap->Train);
    Made.Labels.record_stream(Overlap->Train);
    return Made;
  }

  Batch makeBatch(int64_t Number) const {
    Batch Raw = Pool.rawBatch(Number);
    torch::Tensor Images = Raw.Images.to(Device, /*non_blocking=*/true);
    torch::Tensor Labels = Raw.Labels.to(Device, /*non_blocking=*/true);
    torch::Tensor Parameters =
        Augmentation.drawParameters(Number).to(Device, /*non_blocking=*/true);
    return {Augmentation.augment(Images, Parameters), Labels};
  }

  c10::Device Device;
  ImagePool Pool;
  BatchedAugmentation Augmentation;
  Trainer Net;
  std::optional<Streams> Overlap;
  Batch Next; ///< For the step to come; not defined before the first.
};

} // namespace

int main(int Argc, char **Argv) {
  return runTraining(Argc, Argv, [](const examples::Options &Opts) {
    return std::make_unique<Training>(Opts);
  });
}
