//===- StepRule.h - How to step from a frame to its caller ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_UNWIND_STEPRULE_H
#define SYNCLINE_PROFILER_TRACER_UNWIND_STEPRULE_H

#include <cstdint>
#include <optional>

namespace syncline::tracer::unwind {

/// How to compute the canonical frame address (CFA), the value that rsp had
/// before the call (System V ABI for x86-64, 3.2.2; DWARF 5, 6.4).
enum class FrameKind : unsigned {
  Empty,         ///< no rule: an unused cache entry
  StackPointer,  ///< CFA = rsp + offset
  FramePointer,  ///< CFA = rbp + offset
  SavedInFrame,  ///< CFA = [rbp + offset]: GCC's functions that realign rsp
  Signal,        ///< all registers lie in a sigcontext at rsp + offset
  Outermost,     ///< nobody called this frame
  NoInformation, ///< no module, or none that describes this address
  NotUnderstood, ///< described, but in a way that this unwinder cannot follow
};

/// Where to find the caller's rbp.
enum class SavedRbp : unsigned {
  Unchanged, ///< still in rbp
  AtCfa,     ///< at CFA + offset
  AtRbp,     ///< at rbp + offset, the frame's own rbp
  Lost,      ///< unknown: only frames that need no rbp can be stepped over
};

/// How to step from a frame to its caller. The return address is at CFA - 8.
struct StepRule {
  FrameKind Kind = FrameKind::NotUnderstood;
  SavedRbp Rbp = SavedRbp::Unchanged;
  std::int32_t CfaOffset = 0;
  std::int32_t RbpOffset = 0;

  bool operator==(const StepRule &) const = default;

  /// The packed size of a rule, so that it fits into one word together with the
  /// address bits that the cache entry's position does not determine.
  static constexpr unsigned PackedBits = 30;

  /// Nothing if an offset is too large or not a multiple of eight.
  std::optional<std::uint32_t> pack() const {
    if (CfaOffset % 8 || RbpOffset % 8 || !fits(CfaOffset / 8, CfaBits) ||
        !fits(RbpOffset / 8, RbpBits))
      return std::nullopt;
    std::uint32_t Cfa =
        static_cast<std::uint32_t>(CfaOffset / 8) & ((1U << CfaBits) - 1);
    std::uint32_t RbpAt =
        static_cast<std::uint32_t>(RbpOffset / 8) & ((1U << RbpBits) - 1);
    return Cfa << (RbpBits + 5) | RbpAt << 5 | static_cast<unsigned>(Rbp) << 3 |
           static_cast<unsigned>(Kind);
  }

  static StepRule unpack(std::uint32_t Packed) {
    // Shift to the top first, so that shifting back extends the sign.
    auto Cfa = static_cast<std::int32_t>(Packed << (32 - PackedBits));
    auto RbpAt = static_cast<std::int32_t>(Packed << (32 - RbpBits - 5));
    return {static_cast<FrameKind>(Packed & 7),
            static_cast<SavedRbp>(Packed >> 3 & 3), (Cfa >> (32 - CfaBits)) * 8,
            (RbpAt >> (32 - RbpBits)) * 8};
  }

private:
  static constexpr unsigned CfaBits = 18;
  static constexpr unsigned RbpBits = 7;
  static_assert(CfaBits + RbpBits + 5 == PackedBits);

  static constexpr bool fits(std::int32_t Value, unsigned Bits) {
    return Value >= -(1 << (Bits - 1)) && Value < 1 << (Bits - 1);
  }
};

} // namespace syncline::tracer::unwind

#endif // SYNCLINE_PROFILER_TRACER_UNWIND_STEPRULE_H
