//===- before.cpp - Copies each batch, then trains with it ----------------===//
//
// The loader's batches lie in ordinary, pageable memory, and each is copied to
// the device when its step begins. The host waits for the step before, then for
// the copy, and only then queues the step; the GPU computes nothing meanwhile.
//
//===----------------------------------------------------------------------===//

#include "TrainingLoop.h"

#include <memory>
#include <optional>
#include <utility>
#include <vector>

using namespace prefetch;

namespace {

class CopyThenTrain : public examples::Workload {
public:
  CopyThenTrain(const examples::Options &Opts, BatchPool Pool)
      : Batches(std::move(Pool)), Training(Opts), Device(Opts.Device) {}

  void step(int64_t) override {
    std::optional<Batch> Host = Batches.next();
    if (!Host)
      return;
    // Wait: all that is queued must end before the copy begins, on the same
    // stream, and the host does not go on before the copy has ended.
    torch::Tensor Images = Host->Images.to(Device);
    // Wait: the same for the labels, few as they are.
    torch::Tensor Labels = Host->Labels.to(Device);
    Training.train({Images, Labels});
  }

  std::vector<double> results() override { return Training.losses(); }

private:
  BatchPool Batches;
  Trainer Training;
  torch::Device Device;
};

} // namespace

int main(int Argc, char **Argv) {
  return runTraining(Argc, Argv, HostMemory::Pageable,
                     [](const examples::Options &Opts, BatchPool Pool) {
                       return std::make_unique<CopyThenTrain>(Opts,
                                                              std::move(Pool));
                     });
}
