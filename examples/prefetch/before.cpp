//===- before.cpp - Copies each batch, then trains with it ----------------===//
//
// The loader's batches lie in ordinary, pageable memory, and each is copied to
// the device when its step begins. The copy blocks the host until the step
// before and the copy itself are done. Meanwhile nothing is queued for the GPU.
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
    // Blocks: all that is queued must end before the copy begins, on the same
    // stream, and the host does not go on before the copy has ended.
    torch::Tensor Images = Host->Images.to(Device);
    // Blocks: the same for the labels, few as they are.
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
