//===- checkpoint.cpp - Training goes on while a checkpoint is written ----===//
//
// A checkpoint takes three steps, and the loop waits for none of them: a
// snapshot, taken by the device between two training steps; its copy to pinned
// memory on a stream of its own, while training goes on; the file, written by a
// thread of its own once the copy is complete.
//
//===----------------------------------------------------------------------===//

#include "CheckpointFile.h"
#include "HostCopy.h"
#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <c10/core/StreamGuard.h>
#include <torch/serialize.h>

#include <future>
#include <utility>

namespace hiddenwaits {
namespace {

/// By value: the thread owns the copy.
void writeFile(HostCopy Copy, const std::string &Path) {
  Copy.wait();
  torch::save(Copy.Tensors, Path); // NOLINT(syncline-sync-save): on the host
}

class CheckpointLoop : public TrainingLoop {
public:
  explicit CheckpointLoop(const Settings &Config)
      : TrainingLoop(Config), Every(Config.CheckpointEvery),
        CopyStream(sideStream(Device)) {}

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Loss =
        at::cross_entropy_loss(forward(Input.Features), Input.Labels);
    Loss.backward();
    update();
    Losses.add(Loss);
    if (Number % Every == 0)
      startCheckpoint();
  }

  void drain() override {
    if (Writing.valid())
      Writing.get();
  }

private:
  void startCheckpoint() {
    // One at a time, so that memory for one is enough. A writer that is still
    // at work has been so for the whole interval: write less often then.
    drain();
    // On the training stream, between this step's update and the next one's.
    std::vector<at::Tensor> Snapshot;
    for (const at::Tensor &Parameter : parameters())
      Snapshot.push_back(Parameter.detach().clone());
    Writing = std::async(std::launch::async, writeFile, copyAside(Snapshot),
                         File.path());
  }

  /// Copies on another stream, after the current stream's work so far.
  HostCopy copyAside(const std::vector<at::Tensor> &Snapshot) {
    if (!CopyStream)
      return startHostCopy(Snapshot);
    std::optional<c10::Event> Taken = recordEvent(Device);
    Taken->block(*CopyStream);
    // The allocator gives the snapshot's memory to nobody else before the copy
    // stream is done with it, though the host lets go of it at once.
    for (const at::Tensor &Tensor : Snapshot)
      Tensor.record_stream(*CopyStream);
    c10::StreamGuard Guard(*CopyStream);
    return startHostCopy(Snapshot);
  }

  std::vector<double> observed() override { return File.sums(); }

  int64_t Every;
  CheckpointFile File;
  /// None where the device is the CPU.
  std::optional<c10::Stream> CopyStream;
  /// Last, so that its destructor waits for the thread first.
  std::future<void> Writing;
};

} // namespace

WorkloadPtr makeCheckpointLoop(const Settings &Config) {
  return std::make_unique<CheckpointLoop>(Config);
}

} // namespace hiddenwaits
