//===- Fixture.h - What the calls of the coverage test work on --*- C++ -*-===//

#ifndef SYNCLINE_TESTS_GPU_COVERAGE_FIXTURE_H
#define SYNCLINE_TESTS_GPU_COVERAGE_FIXTURE_H

#include "support/Kernels.h"
#include "support/Manifest.h"

#include <cuda_runtime_api.h>

#include <chrono>
#include <cstddef>
#include <memory>
#include <vector>

namespace syncline::gputest {

struct Fixture {
  static constexpr size_t BufferSize = size_t{1} << 20;
  static constexpr std::chrono::milliseconds BusyTime{2};

  Fixture();
  ~Fixture();
  Fixture(const Fixture &) = delete;
  Fixture &operator=(const Fixture &) = delete;

  /// Queues work on Stream, so that what comes next has something to wait for.
  void keepBusy() const { Kernel.spin(Stream, BusyTime); }

  /// A graph of NodesInGraph kernels, in Graph.
  void captureGraph();
  void instantiateGraph();
  void destroyGraph();

  static constexpr uint32_t NodesInGraph = 3;

  Kernels Kernel;
  /// Ordered against the legacy default stream.
  cudaStream_t Stream = nullptr;
  /// Not ordered against anything.
  cudaStream_t Other = nullptr;
  cudaEvent_t Event = nullptr;
  cudaEvent_t SleepingEvent = nullptr;
  void *Device = nullptr;
  void *DeviceTwo = nullptr;
  void *Pinned = nullptr;
  void *Pageable = nullptr;
  void *PageableTwo = nullptr;

  /// What a case allocates before its call, or its call itself.
  void *Scratch = nullptr;
  cudaStream_t ScratchStream = nullptr;
  cudaGraph_t Graph = nullptr;
  cudaGraphExec_t Executable = nullptr;
  std::unique_ptr<Kernels> FreshKernels;

  /// Launches that Kernel did not make, and those that a graph only captured.
  uint64_t FurtherLaunches = 0;
  uint64_t CapturedLaunches = 0;
  uint64_t GraphLaunches = 0;
};

/// One kind of call. Prepare and Cleanup run outside of the NVTX range, without
/// pending work of the fixture.
struct Case {
  const char *Kind = "";
  const char *Api = "";
  const char *Record = "";
  void (*Call)(Fixture &, Site &) = nullptr;
  Waits Waiting = Waits::Unknown;
  Modes In = Modes::All;
  const char *Fields = "";
  void (*Prepare)(Fixture &) = nullptr;
  void (*Cleanup)(Fixture &) = nullptr;
  unsigned Repeats = 3;
  bool Busy = true;
  /// The time of the call is in what CUPTI reports of it.
  bool IsTimed = true;
};

std::vector<Case> waitCases();
std::vector<Case> driverCases();
std::vector<Case> copyCases();
std::vector<Case> memoryCases();
std::vector<Case> deviceCases();
/// Empty where there is one device only.
std::vector<Case> peerCases();
std::vector<Case> rangeCases();

/// Two named threads, each with its own stream. Returns how many kernels they
/// launched.
uint64_t runNamedThreads(Manifest &Out);

} // namespace syncline::gputest

#endif // SYNCLINE_TESTS_GPU_COVERAGE_FIXTURE_H
