//===- WorkStretches.h - What a device works on, and when -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_WORKSTRETCHES_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_WORKSTRETCHES_H

#include "analysis/model/DeviceState.h"
#include "analysis/replay/Replay.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::time {

/// A part of an activity during which the device is in one state.
struct WorkStretch {
  timeline::TimeSpan Time;
  DeviceState State = DeviceState::Compute;
  /// Index in the execution's activities.
  uint32_t Activity = timeline::NoIndex;
};

/// The activities of a device in a round, sorted by the start of their
/// stretches.
struct RoundStretches {
  std::vector<WorkStretch> All;
  /// The first activity that begins in the round; NoIndex: none.
  uint32_t First = timeline::NoIndex;
};

/// A kernel that waits for other ranks does so before it moves data, so it has
/// two stretches.
RoundStretches stretchesInRound(const replay::Execution &Exec,
                                const replay::ReplayedTimes &Times,
                                uint64_t Device);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_WORKSTRETCHES_H
