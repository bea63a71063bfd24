//===- launch_bound.cpp - Steps of launches, a copy and a wait ------------===//
//
//   launch_bound STEPS [LAUNCHES-A-STEP]
//
// The worst case for a tracer: the device has nothing to do, so that all that a
// call costs more is seen.
//
//===----------------------------------------------------------------------===//

#include "StepTimer.h"
#include "support/Kernels.h"

#include <cstdlib>

using namespace syncline;

int main(int Argc, char **Argv) {
  uint64_t Steps = Argc > 1 ? std::strtoull(Argv[1], nullptr, 10) : 2000;
  uint64_t Launches = Argc > 2 ? std::strtoull(Argv[2], nullptr, 10) : 50;
  if (Steps == 0) {
    std::fprintf(stderr, "usage: launch_bound STEPS [LAUNCHES-A-STEP]\n");
    return 2;
  }
  gputest::Kernels Kernel;
  cudaStream_t Stream = nullptr;
  void *Device = nullptr, *Pinned = nullptr;
  gputest::check(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking),
                 "cudaStreamCreateWithFlags");
  gputest::check(cudaMalloc(&Device, 4), "cudaMalloc");
  gputest::check(cudaMallocHost(&Pinned, 4), "cudaMallocHost");
  auto Step = [&] {
    for (uint64_t I = 0; I < Launches; ++I)
      Kernel.empty(Stream);
    gputest::check(
        cudaMemcpyAsync(Pinned, Device, 4, cudaMemcpyDeviceToHost, Stream),
        "cudaMemcpyAsync");
    gputest::check(cudaStreamSynchronize(Stream), "cudaStreamSynchronize");
  };
  bench::timeSteps("launch_bound", Steps, 200, Step, [] {}, [] {});
  return 0;
}
