//===- OverlapLimit.h - What kept activities from running -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_OVERLAPLIMIT_H
#define SYNCLINE_PROFILER_ANALYSIS_OVERLAPLIMIT_H

#include "analysis/replay/Replay.h"
#include "timeline/Timeline.h"

#include <array>
#include <cstdint>
#include <vector>

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

/// Finds why an activity of a replay did not run earlier.
class LimitFinder {
public:
  /// \p Events: what \p Of was built from. All arguments must outlive this.
  LimitFinder(const timeline::Timeline &Events, const replay::Execution &Exec,
              const replay::ReplayedTimes &Times);

  /// Distributes \p Time, throughout which \p Activity had not begun, over \p
  /// To. \p Shift is added to the replay's times, as in RoundActivity. Times
  /// have to be below 2^63 ns.
  void share(timeline::TimeSpan Time, uint32_t Activity, uint64_t Shift,
             LimitTimes &To) const;

private:
  void shareHost(timeline::TimeSpan Time, uint32_t Operation, uint64_t Shift,
                 LimitTimes &To) const;
  OverlapLimit limitOf(uint32_t Activity) const;
  bool isPageable(uint32_t Operation) const;

  const timeline::Timeline &Events;
  const replay::Execution &Exec;
  const replay::ReplayedTimes &Times;
  /// By activity: the operation that queues it.
  std::vector<uint32_t> QueuedBy;
  /// By operation: its predecessor in its lane; for the first operation, the
  /// last one of the previous round.
  std::vector<uint32_t> Previous;
};

/// Whether it is a copy between the device and pageable memory of the host.
bool isPageableCopy(const timeline::DeviceActivity &Activity);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_OVERLAPLIMIT_H
