//===- HostTime.h - Host work during device work ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_HOSTTIME_H
#define SYNCLINE_PROFILER_ANALYSIS_HOSTTIME_H

#include "analysis/replay/Replay.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis {

/// Nanoseconds, by what one device did at that time: ran at least one activity,
/// or nothing.
struct BusyIdleTime {
  uint64_t Busy = 0;
  uint64_t Idle = 0;
};

/// What a host thread, or several that take turns (see findLanes), did in the
/// last round of a replay, relative to one device. Its parts add up to its time
/// in the round, which is shorter than the round if it is ahead of the device.
struct HostTime {
  uint64_t Device = 0;
  /// The trace's id of the thread; the lowest id of threads that take turns.
  uint32_t Thread = 0;
  /// Between CUDA calls.
  BusyIdleTime Outside;
  /// In CUDA calls, not blocked.
  BusyIdleTime InCalls;
  BusyIdleTime Blocked;
};

/// One entry for each device that has work, and each lane with a recorded call.
/// \p Events: what \p Of was built from.
std::vector<HostTime> accountHost(const timeline::Timeline &Events,
                                  const replay::Execution &Exec,
                                  const replay::ReplayedTimes &Times);

/// Adds \p Own to the entries of \p Sums for the same device and thread.
void addUp(std::vector<HostTime> &Sums, const std::vector<HostTime> &Own);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_HOSTTIME_H
