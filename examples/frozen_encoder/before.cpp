//===- before.cpp - Encode, then train, and synchronize -------------------===//
//
// Each batch is fetched from pageable memory, encoded by the frozen half and
// trained on by the other half. Three calls block the host, and the two
// halves never run at the same time, though the encoder could be a batch ahead:
// it does not learn, so it does not depend on the decoder's step.
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "Training.h"

using namespace frozenencoder;

namespace {

class SerialTraining : public examples::Workload {
public:
  explicit SerialTraining(const examples::Options &Opts)
      : Device(Opts.Device), Batches(Opts, HostMemory::Pageable), Net(Opts) {}

  void step(int64_t Number) override {
    const Batch &Host = Batches.of(Number);
    // Blocks until all queued work and the copy are done.
    torch::Tensor Images = Host.Images.to(Device);
    // Blocks until the copy is done. The GPU has nothing else to do.
    torch::Tensor Labels = Host.Labels.to(Device);

    torch::Tensor Features = Net.encode(Images);
    Net.Optimizer.zero_grad();
    torch::Tensor Loss = Net.decoderLoss(Features, Labels);
    Loss.backward();
    Net.Optimizer.step();
    // Blocks until the whole step is done.
    Losses.push_back(Loss.item<float>());
  }

  std::vector<double> results() override { return Losses; }

private:
  c10::Device Device;
  HostBatches Batches;
  SplitNet Net;
  std::vector<double> Losses;
};

} // namespace

int main(int Argc, char **Argv) {
  return runSerial(Argc, Argv, [](const examples::Options &Opts) {
    return std::make_unique<SerialTraining>(Opts);
  });
}
