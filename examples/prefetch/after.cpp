//===- after.cpp - Copies the next batch while this one trains ------------===//
//
// The same batches in pinned memory, through a Prefetcher. When a step begins,
// its batch is on the device or on the way, and the copy of the next begins on
// a stream of its own. Neither blocks the host.
//
//===----------------------------------------------------------------------===//

#include "Prefetcher.h"
#include "TrainingLoop.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

using namespace prefetch;

namespace {

class TrainWhileCopying : public examples::Workload {
public:
  TrainWhileCopying(const examples::Options &Opts, BatchPool Pool)
      : Batches(std::move(Pool), Opts.Device), Training(Opts) {}

  void step(int64_t) override {
    // On the device, or on the way: it is the stream that waits for the copy.
    if (std::optional<Batch> OnDevice = Batches.next())
      Training.train(*OnDevice);
  }

  std::vector<double> results() override { return Training.losses(); }

private:
  Prefetcher<BatchPool> Batches;
  Trainer Training;
};

} // namespace

int main(int Argc, char **Argv) {
  return runTraining(Argc, Argv, HostMemory::Pinned,
                     [](const examples::Options &Opts, BatchPool Pool) {
                       return std::make_unique<TrainWhileCopying>(
                           Opts, std::move(Pool));
                     });
}
