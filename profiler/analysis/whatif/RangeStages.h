//===- RangeStages.h - Named ranges that may be stages ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_RANGESTAGES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_RANGESTAGES_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/Stage.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <vector>

namespace syncline::analysis::whatif {

/// Finds the ranges that one thread enters as often as there are steps in \p
/// In. DeviceTime and Inside remain empty.
std::vector<Stage> rangeStages(const timeline::TraceData &Trace,
                               const timeline::Timeline &Events,
                               const replay::Execution &In);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_RANGESTAGES_H
