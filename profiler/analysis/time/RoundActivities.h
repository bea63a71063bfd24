//===- RoundActivities.h - What runs in a round of a replay -----*- C++ -*-===//
//
// All rounds of a replay are the same and follow each other. An activity of the
// last round may have begun in the previous round. Then an equal part of the
// next round begins before the end of the last one. So the time of each
// activity wraps around the round, as on a clock.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_ROUNDACTIVITIES_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_ROUNDACTIVITIES_H

#include "analysis/replay/Replay.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::time {

struct RoundActivity {
  /// Index in the execution's activities.
  uint32_t Activity = timeline::NoIndex;
  /// What is added to this activity's times in the replay: whole rounds, ns.
  uint64_t Shift = 0;
  /// The part of it inside the round.
  timeline::TimeSpan Time;
  /// Whether its beginning is inside the round.
  bool Begins = false;
};

/// The activities of \p Device, sorted by start.
std::vector<RoundActivity> activitiesInRound(const replay::Execution &Exec,
                                             const replay::ReplayedTimes &Times,
                                             uint64_t Device);

/// Devices that have work, in ascending order.
std::vector<uint64_t> devicesOf(const replay::Execution &Exec);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_ROUNDACTIVITIES_H
