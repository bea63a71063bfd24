//===- HostCall.h - A call of a host thread ---------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_HOSTCALL_H
#define SYNCLINE_PROFILER_TIMELINE_HOSTCALL_H

#include "format/Enums.h"

#include <cstdint>
#include <limits>

namespace syncline::timeline {

/// The index of a call or an activity that has no partner.
inline constexpr uint32_t NoIndex = std::numeric_limits<uint32_t>::max();

/// A CUDA call on a host thread. Thread, Api, Stack and Stream are ids of the
/// trace; Stack and Stream are 0 if there is none.
struct HostCall {
  uint64_t Start = 0;
  uint64_t End = 0;
  uint64_t Correlation = 0;
  uint64_t Bytes = 0;
  uint32_t Thread = 0;
  uint32_t Api = 0;
  uint32_t Stack = 0;
  uint32_t Stream = 0;
  /// The stack of the operator that created the autograd node which made the
  /// call; 0: unknown. Recorded in windows only.
  uint32_t Forward = 0;
  /// The first and the last activity that it queued. Activities of other calls
  /// may lie between them.
  uint32_t FirstActivity = NoIndex;
  uint32_t LastActivity = NoIndex;
  uint32_t Result = 0;
  /// Calls that can block are always recorded. Others, such as launches, are
  /// recorded in windows only, and some traces have no stacks for them.
  bool CanBlock = true;
  trace::CallKind Kind = trace::CallKind::Other;
  trace::CopyDirection Direction = trace::CopyDirection::Unknown;
  trace::MemoryKind Source = trace::MemoryKind::Unknown;
  trace::MemoryKind Target = trace::MemoryKind::Unknown;

  uint64_t duration() const { return End - Start; }
};

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_HOSTCALL_H
