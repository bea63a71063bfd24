//===- malloc.cpp - The allocator's memory is given back ------------------===//

#include "Loops.h"
#include "TrainingLoop.h"

#include <ATen/DeviceAccelerator.h>
#include <ATen/ops/cross_entropy_loss.h>

namespace hiddenwaits {
namespace {

class MallocLoop : public TrainingLoop {
public:
  using TrainingLoop::TrainingLoop;

  void step(int64_t Number) override {
    const Batch &Input = batch(Number);
    zeroGrad();
    at::Tensor Loss =
        at::cross_entropy_loss(forward(Input.Features), Input.Labels);
    Loss.backward();
    update();
    Losses.add(Loss);
    // Blocks, to keep the memory that nvidia-smi shows low: cudaFree returns
    // after all work on the device. The next step then asks for the same memory
    // again, with cudaMalloc. c10::cuda::CUDACachingAllocator::emptyCache does
    // the same.
    if (Device.is_cuda())
      at::accelerator::emptyCache();
  }
};

} // namespace

WorkloadPtr makeMallocLoop(const Settings &Config) {
  return std::make_unique<MallocLoop>(Config);
}

} // namespace hiddenwaits
