#include "tracer/unwind/RuleCache.h"

using namespace syncline::tracer::unwind;

void RuleCache::insert(std::uintptr_t Address, const StepRule &Rule,
                       std::uint32_t WorkedOutIn) {
  std::optional<std::uint32_t> Packed = Rule.pack();
  if (!Packed || Rule.Kind == FrameKind::Empty || Address >> AddressBits)
    return;
  std::uint64_t Hash = hash(Address);
  std::atomic<std::uint64_t> *Set = Words + (Hash >> TagBits) * Ways;
  std::uint64_t Word = (Hash & TagMask) << StepRule::PackedBits | *Packed;
  std::size_t Way = 0;
  while (Way != Ways && Set[Way].load(std::memory_order_relaxed) != 0)
    ++Way;
  if (Way == Ways)
    Way = NextVictim.fetch_add(1, std::memory_order_relaxed) % Ways;
  // Sequentially consistent, as are Epoch and the zeros that flush() writes:
  // either flush writes its zero after this word, or its epoch is visible here.
  Set[Way].store(Word);
  if (Epoch.load() != WorkedOutIn)
    Set[Way].compare_exchange_strong(Word, 0);
}

void RuleCache::flush() {
  Epoch.fetch_add(1);
  for (std::atomic<std::uint64_t> &Word : Words)
    if (Word.load() != 0)
      Word.store(0);
}
