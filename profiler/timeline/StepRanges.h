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
  /// Sorted and disjoint. A step extends to the start of the next one if that
  /// follows soon: what lies between belongs to the loop.
  std::vector<TimeSpan> Times;
  /// Whether they are named like steps, or \p Name names them.
  bool IsNamedStep = false;
};

/// The steps that the ranges named \p Name mark. If that is empty: ranges with
/// a usual name for a step, or else ranges without others around them that
/// cover most of the time in which their thread calls CUDA. "step 12" and "step
/// 13" are one name. No value if there are none.
std::optional<StepRanges> findStepRanges(const TraceData &Trace,
                                         const Timeline &Events,
                                         const std::string &Name);

/// The names of the ranges, the most frequent ones first, for a message.
std::string knownRanges(const TraceData &Trace, const Timeline &Events);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPRANGES_H
