#include "trial/runtime/PinnedSlots.h"

#include <algorithm>
#include <cstdint>

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

/// As many as fit in this memory, within limits: the host may run this many
/// steps ahead.
static constexpr size_t Memory = size_t{64} << 20;
static constexpr size_t LeastSlots = 3, MostSlots = 16;

/// Leaves the memory of a smaller ring to the end of the process: copies may
/// still use it.
bool PinnedSlots::grow(size_t Bytes) {
  size_t Count = std::clamp(Memory / Bytes, LeastSlots, MostSlots);
  std::vector<Slot> Larger(Count);
  for (Slot &Each : Larger)
    if (driver().MemHostAlloc(&Each.Data, Bytes, 0) != CUDA_SUCCESS ||
        driver().EventCreate(&Each.Done, CU_EVENT_DISABLE_TIMING) !=
            CUDA_SUCCESS)
      return false;
  Ring = std::move(Larger);
  Capacity = Bytes;
  Next = 0;
  return true;
}

PinnedSlots::Slot *PinnedSlots::next(size_t Bytes, uint64_t &Waits) {
  if (Bytes > Capacity && !grow(Bytes))
    return nullptr;
  Slot &Own = Ring[Next];
  Next = (Next + 1) % Ring.size();
  if (Own.IsUsed && driver().EventQuery(Own.Done) != CUDA_SUCCESS) {
    driver().EventSynchronize(Own.Done);
    ++Waits;
  }
  return &Own;
}

CUresult PinnedSlots::queued(Slot &Own, CUstream Stream) {
  Own.IsUsed = true;
  return driver().EventRecord(Own.Done, Stream);
}

const void *PinnedSlots::newest() const {
  for (size_t I = 1; I <= Ring.size(); ++I) {
    const Slot &Own = Ring[(Next + Ring.size() - I) % Ring.size()];
    if (Own.IsUsed && driver().EventQuery(Own.Done) == CUDA_SUCCESS)
      return Own.Data;
  }
  return nullptr;
}
