//===- Replay.h - Steps replayed under a change -----------------*- C++ -*-===//
//
// The host side of a replay. Each lane executes its operations one after
// another; the lane with the earliest operation goes first. DeviceReplay runs
// the device activities that the operations queue.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAY_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAY_H

#include "analysis/replay/Change.h"
#include "analysis/replay/Execution.h"
#include "analysis/replay/ReplayedTimes.h"

#include <cstdint>

namespace syncline::analysis::replay {

struct ReplayResult {
  /// Time per step in the long run, ns.
  double Step = 0;
  /// The part of it in which host threads are blocked, summed over threads, ns.
  double Blocked = 0;
};

/// The driver accepts this many launches; another one blocks until the device
/// has completed one. Current drivers accept about 1,024.
inline constexpr uint64_t LaunchQueueDepth = 1024;

/// Runs the recorded steps several times in succession. Writes the times of the
/// last round to \p Times, unless that is null.
ReplayResult replay(const Execution &Steps, const Change &Under = {},
                    ReplayedTimes *Times = nullptr);

/// Runs the recorded steps once, from their initial state and including the
/// cost of recording. Returns the time until the host and the device have
/// completed them, ns. An exact replay returns Execution::recordedDuration().
uint64_t replayAsRecorded(const Execution &Steps);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_REPLAY_H
