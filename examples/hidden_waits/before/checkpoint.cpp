//===- checkpoint.cpp - Training stops for each checkpoint ----------------===//

#include "CheckpointFile.h"
#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/ops/cross_entropy_loss.h>
#include <torch/serialize.h>

namespace hiddenwaits {
namespace {

class CheckpointLoop : public TrainingLoop {
public:
  explicit CheckpointLoop(const Settings &Config)
      : TrainingLoop(Config), Every(Config.CheckpointEvery) {}

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Loss =
        at::cross_entropy_loss(forward(Input.Features), Input.Labels);
    Loss.backward();
    update();
    Losses.add(Loss);
    if (Number % Every == 0)
      // Blocks: each parameter is copied to the host in its turn and written
      // before the next. The device has nothing to do in the meantime.
      torch::save(parameters(), File.path());
  }

private:
  std::vector<double> observed() override { return File.sums(); }

  int64_t Every;
  CheckpointFile File;
};

} // namespace

WorkloadPtr makeCheckpointLoop(const Settings &Config) {
  return std::make_unique<CheckpointLoop>(Config);
}

} // namespace hiddenwaits
