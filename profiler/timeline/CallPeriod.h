//===- CallPeriod.h - The period of a thread's calls ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_CALLPERIOD_H
#define SYNCLINE_PROFILER_TIMELINE_CALLPERIOD_H

#include "timeline/Period.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace syncline::timeline {

/// Selects the calls in which a period is searched for.
struct PeriodCalls {
  /// Only calls that can block. Outside of windows no others are recorded.
  bool OnlyBlocking = false;
  /// Of these, only calls that follow the previous one on their thread after at
  /// least this pause, ns: the first of several in a row.
  uint64_t LeastPause = 0;
};

/// The period of one thread's calls in each of \p Spans, which must be sorted.
std::optional<Period> periodIn(const TraceData &Trace, const Timeline &Events,
                               const std::vector<TimeSpan> &Spans,
                               const PeriodCalls &Calls);

/// The steps that resemble at least one of their neighbors.
std::vector<TimeSpan> similarSteps(const Period &Found);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_CALLPERIOD_H
