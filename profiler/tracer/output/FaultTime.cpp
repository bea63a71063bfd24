#include "tracer/output/FaultTime.h"

#include "tracer/base/Clock.h"

#include <algorithm>
#include <sys/mman.h>

using namespace syncline::tracer;
using namespace syncline::tracer::base;

uint64_t output::measureFaultTime() {
  // The fastest batch: one may be interrupted.
  constexpr size_t PageSize = 4096, Batches = 4, Pages = 32;
  constexpr size_t Size = Batches * Pages * PageSize;
  void *Memory = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Memory == MAP_FAILED)
    return 0;
  madvise(Memory, Size, MADV_NOHUGEPAGE);
  auto *Next = static_cast<volatile char *>(Memory);
  uint64_t Fastest = UINT64_MAX;
  for (size_t Batch = 0; Batch < Batches; ++Batch) {
    uint64_t Start = now();
    for (size_t I = 0; I < Pages; ++I, Next += PageSize)
      *Next = 1;
    Fastest = std::min(Fastest, now() - Start);
  }
  munmap(Memory, Size);
  return Fastest / Pages;
}
