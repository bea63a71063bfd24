#include "trial/runtime/PinnedSlots.h"

#include "trial/runtime/OwnTime.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

/// The ring has as many slots as fit into this much memory, within limits: the
/// host may run that many steps ahead.
static constexpr size_t Memory = size_t{64} << 20;
static constexpr size_t LeastSlots = 3, MostSlots = 16;

/// Leaves a smaller ring's memory allocated until the process ends, since
/// copies may still use it.
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
  Slot &Own = slotOf(Taken++);
  bool IsKnownDone = Done + Ring.size() >= Taken;
  if (Own.IsUsed && !IsKnownDone &&
      driver().EventQuery(Own.Done) != CUDA_SUCCESS) {
    OwnTime::excluded([&] { return driver().EventSynchronize(Own.Done); });
    ++Waits;
  }
  return &Own;
}

CUresult PinnedSlots::queued(Slot &Own, CUstream Stream) {
  Own.IsUsed = true;
  Own.Stream = Stream;
  return driver().EventRecord(Own.Done, Stream);
}

const void *PinnedSlots::latest(const Slot &Own) {
  // The previous copy in the same slot: next() has waited for it.
  if (Own.IsUsed && Taken > Ring.size())
    Done = std::max(Done, Taken - Ring.size());
  auto IsDone = [&](uint64_t Number) {
    return driver().EventQuery(slotOf(Number).Done) == CUDA_SUCCESS;
  };
  if (Done + 1 < Taken) {
    // If the host is not ahead of the device, the newest one is complete.
    uint64_t Newest = Taken - 2;
    if (areOnOneStream(Newest) && IsDone(Newest))
      Done = Newest + 1;
    else if (Done < Newest && IsDone(Done))
      ++Done;
  }
  return Done > Valid ? slotOf(Done - 1).Data : nullptr;
}

bool PinnedSlots::areOnOneStream(uint64_t Last) {
  for (uint64_t Number = Done; Number < Last; ++Number)
    if (slotOf(Number).Stream != slotOf(Last).Stream)
      return false;
  return true;
}
