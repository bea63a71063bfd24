//===- BusyKernel.cpp - Work of known length for the device ---------------===//

#include "BusyKernel.h"
#include "CudaApi.h"

#include <ATen/cuda/Sleep.h>
#include <c10/cuda/CUDAGuard.h>

#include <algorithm>
#include <stdexcept>

// In libtorch_cuda, which is not linked where it cannot be loaded. The program
// must start there all the same, to list its cases and to rehearse them.
namespace at::cuda {
__attribute__((weak)) void sleep(int64_t Cycles);
} // namespace at::cuda

namespace syncline::rulecases {
namespace {

// Roughly, until it has been measured.
constexpr double GuessedCyclesPerMicrosecond = 1500;

} // namespace

BusyKernel::BusyKernel(double Milliseconds) {
  if (!at::cuda::sleep)
    throw std::runtime_error("this build has no libtorch_cuda");
  auto Stream = c10::cuda::getCurrentCUDAStream();
  // An idle card runs at a low clock, so the first kernel is there to wake it.
  double CyclesPerMicrosecond = 0;
  for (double Wanted : {100e3, 20e3, 20e3, 20e3}) {
    Cycles = static_cast<int64_t>(Wanted * GuessedCyclesPerMicrosecond);
    enqueue(Stream);
    check(cudaDeviceSynchronize());
    if (Wanted < 100e3)
      CyclesPerMicrosecond =
          std::max(CyclesPerMicrosecond,
                   static_cast<double>(Cycles) / lastMicroseconds());
  }
  Cycles = static_cast<int64_t>(Milliseconds * 1e3 * CyclesPerMicrosecond);
}

void BusyKernel::enqueue(c10::cuda::CUDAStream Stream) {
  c10::cuda::CUDAStreamGuard Guard(Stream);
  Begin.record(Stream);
  at::cuda::sleep(Cycles);
  End.record(Stream);
}

double BusyKernel::lastMicroseconds() const {
  return 1e3 * static_cast<double>(Begin.elapsed_time(End));
}

} // namespace syncline::rulecases
