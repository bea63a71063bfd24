//===- RoundActivities.h - What runs in a round of a replay ----------*- C++
//-*-===//
// All rounds of a replay are the same and follow each other. An activity of the
// last round may have begun before it, during the previous round. Then as much
// of the next round begins before the end of the last one. So the time of each
// activity wraps around the round, as on a clock.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_ROUNDACTIVITIES_H
#define SYNCLINE_PROFILER_ANALYSIS_ROUNDACTIVITIES_H

#include "analysis/replay/Replay.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis {

struct RoundActivity {
  /// Index in the execution's works.
  uint32_t Activity = timeline::NoIndex;
  /// What is added to the replay's times for this one: whole rounds, ns.
  uint64_t Shift = 0;
  /// The part of it that is in the round.
  timeline::TimeSpan Time;
  /// Whether its beginning is in the round.
  bool Begins = false;
};

/// The works of \p Device by their start.
std::vector<RoundActivity> worksInRound(const replay::Execution &Exec,
                                        const replay::ReplayedTimes &Times,
                                        uint64_t Device);

/// Devices that have work, in order.
std::vector<uint64_t> devicesOf(const replay::Execution &Exec);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_ROUNDACTIVITIES_H
