#include "trial/runtime/LateReads.h"

#include "trial/runtime/OwnTime.h"

using namespace syncline;
using namespace syncline::trial;
using namespace syncline::trial::runtime;

/// Larger values are stored only once: copying them costs host time.
static constexpr size_t SmallRead = size_t{64} << 10;
static constexpr size_t MostPending = 64;

/// This thread's copies that no synchronization has waited for yet.
static thread_local std::vector<LateReads::Read> Pending;

/// The same stack may read values of several sizes.
static uint64_t keyOf(uint64_t Stack, size_t Bytes) {
  return Stack ^ (uint64_t{Bytes} << 32);
}

LateReads::Read LateReads::describe(uint64_t Stack, void *Target,
                                    size_t Bytes) {
  std::scoped_lock Hold(Lock);
  Occurrences &Own = Seen[keyOf(Stack, Bytes)];
  if (uint64_t Now = Step.load(std::memory_order_relaxed); Own.Step != Now)
    Own = {Now, 0};
  return {Stack, Target, Bytes, Own.Count++};
}

/// The caller holds the lock.
LateReads::Place &LateReads::placeOf(const Read &What) {
  constexpr uint64_t Spread = 0x9e3779b97f4a7c15;
  return Places[keyOf(What.Stack, What.Bytes) + Spread * What.Number];
}

CUresult LateReads::readNow(Place &Own, const Read &What, CUdeviceptr Source,
                            CUstream Stream) {
  CUresult Result = OwnTime::excluded([&] {
    CUresult Copied =
        driver().MemcpyDtoHAsync(What.Target, Source, What.Bytes, Stream);
    return Copied == CUDA_SUCCESS ? driver().StreamSynchronize(Stream) : Copied;
  });
  if (Result == CUDA_SUCCESS)
    Own.keep(What);
  return Result;
}

CUresult LateReads::read(const Read &What, CUdeviceptr Source,
                         CUstream Stream) {
  std::scoped_lock Hold(Lock);
  Place &Own = placeOf(What);
  PinnedSlots::Slot *Slot = Own.Slots.next(What.Bytes, FullRings);
  const void *Latest = Slot ? Own.Slots.latest(*Slot) : nullptr;
  if (!Latest && Own.First.size() == What.Bytes)
    Latest = Own.First.data();
  if (!Slot || !Latest) // no earlier value: wait for this one
    return readNow(Own, What, Source, Stream);
  // Before the copy: the slot may be the one that holds the latest value.
  Moved.copy(What.Target, Latest, What.Bytes);
  CUresult Result = OwnTime::excluded([&] {
    return driver().MemcpyDtoHAsync(Slot->Data, Source, What.Bytes, Stream);
  });
  return Result == CUDA_SUCCESS ? PinnedSlots::queued(*Slot, Stream) : Result;
}

void LateReads::Place::keep(const Read &What) {
  const auto *Data = static_cast<const std::byte *>(What.Target);
  First.assign(Data, Data + What.Bytes);
  // The ring's values are older, or a slot was taken and not filled.
  Slots.outdate();
}

void LateReads::made(const Read &What) {
  if (Pending.size() == MostPending)
    Pending.erase(Pending.begin());
  Pending.push_back(What);
}

std::vector<LateReads::Read> LateReads::synchronizing(bool IsChosen) {
  std::vector<Read> Reads = std::move(Pending);
  Pending.clear();
  if (IsChosen && !Reads.empty()) {
    std::scoped_lock Hold(Lock);
    for (const Read &Each : Reads)
      Late.insert(Each.Stack);
  }
  return Reads;
}

void LateReads::arrived(const std::vector<Read> &Reads) {
  std::scoped_lock Hold(Lock);
  for (const Read &Each : Reads) {
    Place &Own = placeOf(Each);
    if (Own.First.size() != Each.Bytes || Each.Bytes <= SmallRead)
      Own.keep(Each);
  }
}

bool LateReads::isLate(uint64_t Stack) {
  std::scoped_lock Hold(Lock);
  return Late.contains(Stack);
}
