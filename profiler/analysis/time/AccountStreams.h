//===- AccountStreams.h - Accounts for the time of streams ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTSTREAMS_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTSTREAMS_H

#include "analysis/model/StreamTime.h"
#include "analysis/replay/Replay.h"
#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis::time {

/// One entry for each stream that has work in the last round of a replay,
/// sorted by device, then by id. \p Events: what \p Of was built from.
std::vector<StreamTime> accountStreams(const timeline::Timeline &Events,
                                       const replay::Execution &Exec,
                                       const replay::ReplayedTimes &Times);

/// Adds \p Own to the entries of \p Sums for the same stream; Total is
/// unchanged.
void addUp(std::vector<StreamTime> &Sums, const std::vector<StreamTime> &Own);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTSTREAMS_H
