//===- StepSpans.h - Where steps are searched for ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPSPANS_H
#define SYNCLINE_PROFILER_TIMELINE_STEPSPANS_H

#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::timeline {

/// Both are sorted.
struct StepSpans {
  /// Windows without gaps.
  std::vector<TimeSpan> InWindows;
  /// Times outside of windows and gaps, as far as the timeline holds them.
  std::vector<TimeSpan> Outside;
};

StepSpans stepSpans(const TraceData &Trace);

/// \p Spans without \p Hole.
StepSpans without(const StepSpans &Spans, const TimeSpan &Hole);

/// Nanoseconds.
uint64_t durationOf(const std::vector<TimeSpan> &Spans);

/// The duration of each, ns.
std::vector<uint64_t> timesOf(const std::vector<TimeSpan> &Spans);

/// The median, ns; 0 if there are none.
uint64_t medianDuration(const std::vector<TimeSpan> &Spans);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPSPANS_H
