//===- after.cpp - Augmentation on the GPU --------------------------------===//
//
// The raw images go to the GPU, a quarter of the bytes, from pinned memory and
// without blocking. There the whole batch is augmented at once, each sample in
// its own way (BatchedAugmentation.cpp). There are no workers to wait for.
//
//===----------------------------------------------------------------------===//

#include "BatchedAugmentation.h"
#include "Data.h"
#include "TrainingLoop.h"

#include <memory>
#include <vector>

using namespace gpuaugmentation;

namespace {

class Training : public examples::Workload {
public:
  explicit Training(const examples::Options &Opts)
      : Device(Opts.Device), Pool(Opts), Augmentation(Opts), Net(Opts) {}

  void step(int64_t Number) override { Net.train(makeBatch(Number)); }

  std::vector<double> results() override { return Net.losses(); }

private:
  /// The batch of a step, augmented and on the device, once the GPU gets there.
  Batch makeBatch(int64_t Number) const {
    Batch Raw = Pool.rawBatch(Number);
    // All three lie in pinned memory: the copies are queued, and the host goes
    // on.
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
};

} // namespace

int main(int Argc, char **Argv) {
  return runTraining(Argc, Argv, [](const examples::Options &Opts) {
    return std::make_unique<Training>(Opts);
  });
}
