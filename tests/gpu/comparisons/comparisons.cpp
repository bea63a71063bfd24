//===- comparisons.cpp - A step, and the same with one more read ----------===//
//
//   comparisons [--seconds S] [--extra-item]
//
// A step of 1 ms of device work ends with a read of its result. --extra-item
// reads another value after half of the work: the device is idle until the host
// has it and has launched the next kernel, about 3% of the step.
// tests/bench/comparisons/pairs.py records and compares both.
//
//===----------------------------------------------------------------------===//

#include "support/Kernels.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace syncline::gputest;
using std::chrono::microseconds;
using std::chrono::steady_clock;

namespace {

class Program {
public:
  Program() {
    check(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking),
          "cudaStreamCreateWithFlags");
    void *Memory = nullptr;
    check(cudaMalloc(&Memory, sizeof(uint32_t)), "cudaMalloc");
    Device = static_cast<uint32_t *>(Memory);
    check(cudaMemset(Device, 0, sizeof(uint32_t)), "cudaMemset");
    check(cudaMallocHost(&Memory, sizeof(uint32_t)), "cudaMallocHost");
    Pinned = static_cast<uint32_t *>(Memory);
  }
  ~Program() {
    cudaFreeHost(Pinned);
    cudaFree(Device);
    cudaStreamDestroy(Stream);
  }
  Program(const Program &) = delete;
  Program &operator=(const Program &) = delete;

  void step(bool HasExtraItem);
  uint32_t sum() const { return Sum; }

private:
  void work();
  uint32_t item();
  uint32_t extraItem();

  Kernels Kernel;
  cudaStream_t Stream = nullptr;
  uint32_t *Device = nullptr;
  uint32_t *Pinned = nullptr;
  uint32_t Sum = 0;
};

} // namespace

void Program::work() {
  constexpr int HalfOfKernels = 20;
  for (int I = 0; I < HalfOfKernels; ++I)
    Kernel.spin(Stream, microseconds(25));
  Kernel.add(Stream, Device, 1, 1);
}

uint32_t Program::item() {
  check(cudaMemcpyAsync(Pinned, Device, sizeof(uint32_t),
                        cudaMemcpyDeviceToHost, Stream),
        "cudaMemcpyAsync");
  check(cudaStreamSynchronize(Stream), "cudaStreamSynchronize");
  return *Pinned;
}

/// The host does something with the value, as programs do.
uint32_t Program::extraItem() {
  uint32_t Value = item();
  auto End = steady_clock::now() + microseconds(12);
  while (steady_clock::now() < End)
    Value = Value * 1664525 + 1013904223;
  return Value;
}

void Program::step(bool HasExtraItem) {
  work();
  if (HasExtraItem)
    Sum += extraItem();
  work();
  Sum += item();
}

int main(int Count, char **Arguments) {
  double Seconds = 4;
  bool HasExtraItem = false;
  for (int I = 1; I < Count; ++I) {
    if (!std::strcmp(Arguments[I], "--extra-item")) {
      HasExtraItem = true;
    } else if (!std::strcmp(Arguments[I], "--seconds") && I + 1 < Count) {
      Seconds = std::atof(Arguments[++I]);
    } else {
      std::fprintf(stderr, "usage: %s [--seconds S] [--extra-item]\n",
                   Arguments[0]);
      return 2;
    }
  }
  Program Own;
  auto Start = steady_clock::now();
  std::chrono::duration<double> Elapsed(0);
  uint64_t Steps = 0;
  for (; Elapsed.count() < Seconds; ++Steps) {
    Own.step(HasExtraItem);
    Elapsed = steady_clock::now() - Start;
  }
  std::printf("%.4f ms per step, sum %u\n",
              1e3 * Elapsed.count() / static_cast<double>(Steps), Own.sum());
  return 0;
}
