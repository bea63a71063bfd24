//===- CudaCalls.h - CUDA calls of a program without CUDA -------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_TRACER_CUDACALLS_H
#define SYNCLINE_TESTS_TRACER_CUDACALLS_H

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

namespace syncline::test {

enum class CallType : uint32_t {
  /// cudaStreamSynchronize, with the driver's call in it.
  Wait,
  /// cudaEventQuery, unfinished in one of two.
  Query,
  /// cudaMemcpyAsync from the device, which causes a copy.
  Copy,
  /// cudaLaunchKernel, which causes a kernel.
  Launch,
  /// cudaMalloc.
  Allocate,
  /// cuStreamSynchronize, by itself.
  DriverWait,
  Count
};

/// Of "waits", "queries", "copies", "launches", "allocations", "driver-waits",
/// or "mixed" (all of them in turn); empty for another word.
std::vector<CallType> callTypes(const std::string &Word);

/// What a thread did: for the tests, which compare it with the trace. Written
/// by one thread, and read by the others up to Size.
struct CallLog {
  struct Entry {
    uint32_t Tid;
    uint32_t Type;
    uint64_t Start;
    uint64_t End;
  };
  static constexpr size_t Capacity = size_t{1} << 18;
  std::vector<Entry> Entries = std::vector<Entry>(Capacity);
  std::atomic<size_t> Size{0};
};

/// Of CLOCK_MONOTONIC.
uint64_t clockNow();

/// How long each call takes, in microseconds; 0: no time.
void setPause(unsigned Microseconds);

/// Makes the call, and logs it where there is a Log.
void makeCall(CallType Type, CallLog *Log);

/// cudaGraphInstantiate.
void makeGraph();
/// A kernel that is a node of a graph, launched by cudaGraphLaunch.
void launchGraph(unsigned Nodes);
/// cudaStreamCreate.
void makeStream(uint64_t Handle);
/// The driver loads code lazily.
void makeOverhead();
/// The device sets that many bytes of its memory.
void makeSet(uint64_t Bytes);
/// A launch whose Middle is run between its entry and its exit.
void launchAround(void (*Middle)(void *), void *User);

/// How many were made so far.
uint64_t callsMade(CallType Type);
const char *callTypeName(CallType Type);

} // namespace syncline::test

#endif // SYNCLINE_TESTS_TRACER_CUDACALLS_H
