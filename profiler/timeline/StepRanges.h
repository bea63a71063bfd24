//===- StepRanges.h - Steps that the program marks --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPRANGES_H
#define SYNCLINE_PROFILER_TIMELINE_STEPRANGES_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::timeline {

struct StepRanges {
  std::string Name;
  /// In the order of time, apart from each other. A step lasts up to the start
  /// of the next one where that follows soon: what lies between belongs to the
  /// loop.
  std::vector<TimeSpan> Times;
};

/// Steps by the ranges named \p Name; where that is empty, by those whose name
/// is a usual one for a step, or else by ranges without others around them that
/// cover most of the time in which their thread calls CUDA.
/// "step 12" and "step 13" are one name. Nothing where there are none.
std::optional<StepRanges> findStepRanges(const TraceData &Trace,
                                         const Timeline &Events,
                                         const std::string &Name);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPRANGES_H
