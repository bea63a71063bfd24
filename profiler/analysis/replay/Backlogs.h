//===- Backlogs.h - Work that was queued before the steps -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_BACKLOGS_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_BACKLOGS_H

#include "analysis/replay/CommonFacts.h"
#include "analysis/replay/Execution.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::replay {

/// When the device completed all activities that were queued before \p Time,
/// ns; \p Time itself if they were complete by then.
uint64_t completionOf(const timeline::Timeline &Events, const QueueEnds &Queued,
                      uint64_t Time);

/// Execution::Backlogs for each stream of \p Steps.
std::vector<uint64_t> findBacklogs(const timeline::Timeline &Events,
                                   const Execution &Steps,
                                   const CommonFacts &Facts);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_BACKLOGS_H
