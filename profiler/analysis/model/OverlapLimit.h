//===- OverlapLimit.h - What kept activities from running -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_OVERLAPLIMIT_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_OVERLAPLIMIT_H

#include <array>
#include <cstddef>
#include <cstdint>

namespace syncline::analysis {

/// What kept a kernel from overlapping other activities. The values are
/// mutually exclusive.
enum class OverlapLimit : uint8_t {
  /// It was queued after that activity, or another copy, in the same stream.
  SameStream,
  /// Its stream waited for an event of that activity's stream.
  Event,
  /// One of the two was in the legacy default stream, which is ordered with
  /// blocking ones.
  LegacyStream,
  /// It was not queued: the host was inside a copy from or to pageable memory,
  /// which the host stages itself.
  PageableCopy,
  /// It was not queued: that activity, or one after it, blocked the host.
  HostBlocked,
  /// It was not queued: the host had not reached it, or there is no kernel.
  NothingQueued,
  /// It ran after a copy that had to wait for another one in its direction.
  Engine,
};
inline constexpr size_t OverlapLimits = 7;

const char *toString(OverlapLimit Limit);

/// Nanoseconds by OverlapLimit.
using LimitTimes = std::array<uint64_t, OverlapLimits>;

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_OVERLAPLIMIT_H
