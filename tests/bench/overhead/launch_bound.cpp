//===- launch_bound.cpp - Steps of launches, a copy and a wait ------------===//
//
//   launch_bound STEPS [LAUNCHES-A-STEP]
//   launch_bound toggle PAIRS SECONDS   see Toggle.h
//
// The worst case for a tracer: the device has nothing to do, so that all that a
// call costs more is seen.
//
//===----------------------------------------------------------------------===//

#include "StepTimer.h"
#include "Toggle.h"
#include "support/Kernels.h"

#include <cstdlib>

using namespace syncline;

int main(int Argc, char **Argv) {
  bool IsToggled = Argc > 1 && std::strcmp(Argv[1], "toggle") == 0;
  uint64_t Steps = Argc > 1 ? std::strtoull(Argv[1], nullptr, 10) : 2000;
  uint64_t Launches =
      Argc > 2 && !IsToggled ? std::strtoull(Argv[2], nullptr, 10) : 50;
  if (Steps == 0 && !IsToggled) {
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
  if (bench::toggled(Argc, Argv, Step))
    return 0;
  bench::timeSteps("launch_bound", Steps, 200, Step, [] {}, [] {});
  return 0;
}
