//===- RuleCache.h - Step rules by address ----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_RULECACHE_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_RULECACHE_H

#include "tracer/unwind/StepRule.h"

#include <atomic>
#include <cstddef>

namespace syncline::tracer::unwind {

/// A set-associative cache that all threads share without locks. An entry is
/// one 64-bit word, so no reader can see a partial one.
///
/// A rule and its address fit into one word because user space has 47-bit
/// addresses and multiplication by an odd number modulo 2^47 is a bijection:
/// the upper bits of the product select the set, and the lower ones are stored.
/// So an entry identifies exactly one address.
class RuleCache {
public:
  /// Returns an empty rule (FrameKind::Empty) if there is none.
  StepRule find(std::uintptr_t Address) const {
    std::uint64_t Hash = hash(Address);
    std::uint64_t Tag = Hash & TagMask;
    const std::atomic<std::uint64_t> *Set = Words + (Hash >> TagBits) * Ways;
    if (Address >> AddressBits)
      return {FrameKind::Empty};
    for (std::size_t Way = 0; Way != Ways; ++Way) {
      std::uint64_t Word = Set[Way].load(std::memory_order_relaxed);
      if (Word >> StepRule::PackedBits == Tag)
        return StepRule::unpack(static_cast<std::uint32_t>(Word) &
                                ((1U << StepRule::PackedBits) - 1));
    }
    return {FrameKind::Empty};
  }

  /// Incremented by each flush(). Read it before computing a rule.
  std::uint32_t epoch() const { return Epoch.load(); }

  /// Stores a rule that was computed in the given epoch. Ignores a rule that
  /// does not fit, or that was computed before a later flush().
  void insert(std::uintptr_t Address, const StepRule &Rule,
              std::uint32_t WorkedOutIn);

  void flush();

private:
  static constexpr unsigned AddressBits = 47;
  static constexpr unsigned TagBits = 64 - StepRule::PackedBits;
  static constexpr std::uint64_t TagMask = (std::uint64_t(1) << TagBits) - 1;
  static constexpr std::size_t Ways = 4;
  static constexpr std::size_t Sets = std::size_t(1) << (AddressBits - TagBits);

  static std::uint64_t hash(std::uintptr_t Address) {
    // 2^64 divided by the golden ratio: Knuth, The Art of Computer Programming,
    // volume 3, 6.4. Odd, as the bijection requires.
    return Address * 0x9E3779B97F4A7C15 &
           ((std::uint64_t(1) << AddressBits) - 1);
  }

  // 256 KiB of zero pages, populated only as they are used.
  alignas(64) std::atomic<std::uint64_t> Words[Sets * Ways] = {};
  std::atomic<std::uint32_t> Epoch = 0;
  std::atomic<std::uint32_t> NextVictim = 0;
};

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_RULECACHE_H
