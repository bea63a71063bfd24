//===- CommonFacts.h - What all executions are built from -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H

#include "analysis/replay/Dependencies.h"
#include "analysis/replay/Execution.h"
#include "analysis/replay/RecordingCost.h"

#include <vector>

namespace syncline::analysis {

/// What the executions of one recording have in common. Worked out once, as it
/// takes a look at all events however few of them an execution has.
struct CommonFacts {
  CommonFacts(const timeline::TraceData &Of, const timeline::Timeline &Events)
      : OwnCost(Of, Events), Dependencies(findDependencies(Of, Events)) {}

  RecordingCost OwnCost;
  /// By work.
  std::vector<Dependency> Dependencies;
};

/// As the one in Execution.h; \p Facts are those of \p Events.
Execution buildExecution(const timeline::TraceData &Of,
                         const timeline::Timeline &Events,
                         const CommonFacts &Facts,
                         const std::vector<Sync> &Syncs,
                         std::span<const uint64_t> Starts);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H
