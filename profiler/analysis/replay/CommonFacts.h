//===- CommonFacts.h - Facts that all executions of a trace share *- C++ -*-==//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H

#include "analysis/replay/Dependencies.h"
#include "analysis/replay/QueueEnds.h"
#include "analysis/replay/RecordingCost.h"
#include "timeline/TraceData.h"

#include <vector>

namespace syncline::analysis::replay {

/// Computed once per trace, since that takes a pass over all events, however
/// few of them an execution has.
struct CommonFacts {
  CommonFacts(const timeline::TraceData &Trace,
              const timeline::Timeline &Events)
      : OwnCost(Trace, Events), Dependencies(findDependencies(Trace, Events)),
        Queued(Events) {}

  RecordingCost OwnCost;
  /// By activity.
  std::vector<Dependency> Dependencies;
  QueueEnds Queued;
};

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_COMMONFACTS_H
