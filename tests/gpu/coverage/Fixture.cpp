//===- Fixture.cpp - What the calls of the coverage test work on ----------===//

#include "Fixture.h"

#include <cstdlib>
#include <cstring>

namespace syncline::gputest {
namespace {

constexpr size_t PageSize = 4096;

void *pageable() {
  void *Memory = std::aligned_alloc(PageSize, Fixture::BufferSize);
  std::memset(Memory, 1, Fixture::BufferSize);
  return Memory;
}

} // namespace

Fixture::Fixture() : Pageable(pageable()), PageableTwo(pageable()) {
  check(cudaStreamCreate(&Stream), "cudaStreamCreate");
  check(cudaStreamCreateWithFlags(&Other, cudaStreamNonBlocking),
        "cudaStreamCreateWithFlags");
  check(cudaEventCreateWithFlags(&Event, cudaEventDisableTiming),
        "cudaEventCreateWithFlags");
  check(cudaEventCreateWithFlags(&SleepingEvent, cudaEventDisableTiming |
                                                     cudaEventBlockingSync),
        "cudaEventCreateWithFlags");
  check(cudaMalloc(&Device, BufferSize), "cudaMalloc");
  check(cudaMalloc(&DeviceTwo, BufferSize), "cudaMalloc");
  check(cudaMallocHost(&Pinned, BufferSize), "cudaMallocHost");
  // The first launch on a stream and the first synchronization do more than
  // later ones; none of the cases should be the first.
  Kernel.empty(Stream);
  Kernel.empty(Other);
  keepBusy();
  check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
}

Fixture::~Fixture() {
  cudaDeviceSynchronize();
  cudaFree(Device);
  cudaFree(DeviceTwo);
  cudaFreeHost(Pinned);
  std::free(Pageable);
  std::free(PageableTwo);
  cudaEventDestroy(Event);
  cudaEventDestroy(SleepingEvent);
  cudaStreamDestroy(Stream);
  cudaStreamDestroy(Other);
}

void Fixture::captureGraph() {
  check(cudaStreamBeginCapture(Other, cudaStreamCaptureModeThreadLocal),
        "cudaStreamBeginCapture");
  for (uint32_t I = 0; I < NodesInGraph; ++I)
    Kernel.add(Other, static_cast<uint32_t *>(Device), 256, 1);
  CapturedLaunches += NodesInGraph;
  check(cudaStreamEndCapture(Other, &Graph), "cudaStreamEndCapture");
}

void Fixture::instantiateGraph() {
  captureGraph();
  check(cudaGraphInstantiate(&Executable, Graph, 0), "cudaGraphInstantiate");
}

void Fixture::destroyGraph() {
  if (Executable)
    check(cudaGraphExecDestroy(Executable), "cudaGraphExecDestroy");
  if (Graph)
    check(cudaGraphDestroy(Graph), "cudaGraphDestroy");
  Executable = nullptr;
  Graph = nullptr;
}

} // namespace syncline::gputest
