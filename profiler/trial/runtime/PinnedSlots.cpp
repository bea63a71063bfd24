#include "trial/runtime/PinnedSlots.h"

#include <algorithm>

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
  constexpr size_t Alignment = 256;
  size_t Each = (Bytes + Alignment - 1) / Alignment * Alignment;
  size_t Count = std::clamp(Memory / Each, LeastSlots, MostSlots);
  void *Block = nullptr;
  if (driver().MemHostAlloc(&Block, Count * Each, 0) != CUDA_SUCCESS)
    return false;
  std::vector<Slot> Larger(Count);
  for (size_t I = 0; I < Count; ++I) {
    Larger[I].Data = static_cast<std::byte *>(Block) + I * Each;
    if (driver().EventCreate(&Larger[I].Done, CU_EVENT_DISABLE_TIMING) !=
        CUDA_SUCCESS)
      return false;
  }
  Ring = std::move(Larger);
  Capacity = Bytes;
  Taken = Done = Valid = 0;
  return true;
}

PinnedSlots::Slot *PinnedSlots::next(size_t Bytes, uint64_t &Waits) {
  if (Bytes > Capacity && !grow(Bytes))
    return nullptr;
  Slot &Own = Ring[Taken++ % Ring.size()];
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

const void *PinnedSlots::latest(const Slot &Own) {
  // The one before in the same slot: next() has waited for it.
  if (Own.IsUsed && Taken > Ring.size())
    Done = std::max(Done, Taken - Ring.size());
  constexpr int MostAsked = 2;
  for (int I = 0; I < MostAsked && Done + 1 < Taken; ++I, ++Done)
    if (driver().EventQuery(Ring[Done % Ring.size()].Done) != CUDA_SUCCESS)
      break;
  return Done > Valid ? Ring[(Done - 1) % Ring.size()].Data : nullptr;
}
