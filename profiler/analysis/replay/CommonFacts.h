//===- CommonFacts.h - What all executions are built from -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H

#include "analysis/replay/Execution.h"
#include "analysis/replay/HoldUps.h"
#include "analysis/replay/RecordingCost.h"

#include <vector>

namespace syncline::analysis {

/// What the executions of one recording have in common. Worked out once, as it
/// takes a look at all events however few of them an execution has.
struct CommonFacts {
  CommonFacts(const timeline::Recording &Of, const timeline::Timeline &Events)
      : OwnCost(Of, Events), HoldUps(findHoldUps(Of, Events)) {}

  RecordingCost OwnCost;
  /// By work.
  std::vector<HoldUp> HoldUps;
};

/// As the one in Execution.h; \p Facts are those of \p Events.
Execution buildExecution(const timeline::Recording &Of,
                         const timeline::Timeline &Events,
                         const CommonFacts &Facts,
                         const std::vector<Wait> &Waits,
                         std::span<const uint64_t> Starts);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H
