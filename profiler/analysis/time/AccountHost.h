//===- AccountHost.h - Accounts for the time of host threads ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTHOST_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTHOST_H

#include "analysis/model/HostTime.h"
#include "analysis/replay/Replay.h"
#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis::time {

/// One entry for each device that has work, and each lane with a recorded call.
/// \p Events: what \p Of was built from.
std::vector<HostTime> accountHost(const timeline::Timeline &Events,
                                  const replay::Execution &Exec,
                                  const replay::ReplayedTimes &Times);

/// Adds \p Own to the entries of \p Sums for the same device and thread.
void addUp(std::vector<HostTime> &Sums, const std::vector<HostTime> &Own);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_ACCOUNTHOST_H
