//===- FindOverlap.h - Measures what runs concurrently ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_FINDOVERLAP_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_FINDOVERLAP_H

#include "analysis/model/OverlapTimes.h"
#include "analysis/replay/Replay.h"
#include "timeline/Timeline.h"

namespace syncline::analysis::time {

/// Measures the last round of a replay; all rounds are equal and follow each
/// other. \p Events: what \p Of was built from.
OverlapTimes findOverlap(const timeline::Timeline &Events,
                         const replay::Execution &Exec,
                         const replay::ReplayedTimes &Times);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_FINDOVERLAP_H
