//===- threads.cpp - Many threads that wait at the same time --------------===//
//
//   threads [MANIFEST [THREADS [WAITS-A-THREAD]]]
//
//===----------------------------------------------------------------------===//

#include "support/Kernels.h"
#include "support/Manifest.h"

#include <pthread.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

using namespace syncline::gputest;

/// Each wait has work to wait for; every third is a copy, so that the threads
/// are not all in the same call.
static void workOnThread(const Kernels &Kernel, unsigned Number,
                         uint64_t Waits) {
  pthread_setname_np(pthread_self(),
                     ("worker-" + std::to_string(Number)).c_str());
  cudaStream_t Stream = nullptr;
  void *Device = nullptr, *Pinned = nullptr;
  check(cudaStreamCreateWithFlags(&Stream, cudaStreamNonBlocking),
        "cudaStreamCreateWithFlags");
  check(cudaMalloc(&Device, 4096), "cudaMalloc");
  check(cudaMallocHost(&Pinned, 4096), "cudaMallocHost");
  for (uint64_t I = 0; I < Waits; ++I) {
    Kernel.spin(Stream, std::chrono::microseconds(20 + 10 * Number));
    if (I % 3 == 0)
      check(
          cudaMemcpyAsync(Pinned, Device, 4096, cudaMemcpyDeviceToHost, Stream),
          "cudaMemcpyAsync");
    check(cudaStreamSynchronize(Stream), "cudaStreamSynchronize");
  }
  check(cudaFreeHost(Pinned), "cudaFreeHost");
  check(cudaFree(Device), "cudaFree");
  check(cudaStreamDestroy(Stream), "cudaStreamDestroy");
}

static Manifest expectations(unsigned Threads, uint64_t WaitsPerThread,
                             uint64_t Launched) {
  Manifest Result;
  for (unsigned I = 0; I < Threads; ++I)
    Result.add({.Kind = "thread-" + std::to_string(I),
                .Api = "cudaStreamSynchronize",
                .Record = "call",
                .Count = WaitsPerThread,
                .Where = Scope::Thread,
                .ThreadName = "worker-" + std::to_string(I)});
  Result.add({.Kind = "all-threads",
              .Api = "cudaStreamSynchronize",
              .Record = "call",
              .Count = Threads * WaitsPerThread,
              .Where = Scope::File});
  Result.add({.Kind = "kernels",
              .Record = "kernel",
              .Count = Launched,
              .In = Modes::Full,
              .Where = Scope::File});
  return Result;
}

int main(int Argc, char **Argv) {
  unsigned NumThreads = 8;
  uint64_t Waits = 2000;
  if (Argc > 2)
    NumThreads = static_cast<unsigned>(std::strtoul(Argv[2], nullptr, 10));
  if (Argc > 3)
    Waits = std::strtoull(Argv[3], nullptr, 10);
  Kernels Kernel;
  std::vector<std::thread> Threads;
  for (unsigned I = 0; I < NumThreads; ++I)
    Threads.emplace_back([&, I] { workOnThread(Kernel, I, Waits); });
  for (std::thread &Thread : Threads)
    Thread.join();
  std::printf("threads=%u waits=%llu kernels=%llu\n", NumThreads,
              static_cast<unsigned long long>(NumThreads * Waits),
              static_cast<unsigned long long>(Kernel.launched()));
  Manifest Out = expectations(NumThreads, Waits, Kernel.launched());
  return Argc > 1 && !Out.write(Argv[1]) ? 1 : 0;
}
