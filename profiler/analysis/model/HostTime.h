//===- HostTime.h - Host work during device work ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_HOSTTIME_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_HOSTTIME_H

#include <cstdint>

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

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_HOSTTIME_H
