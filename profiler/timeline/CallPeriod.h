//===- CallPeriod.h - The period of a thread's calls ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_CALLPERIOD_H
#define SYNCLINE_PROFILER_TIMELINE_CALLPERIOD_H

#include "timeline/Period.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace syncline::timeline {

/// Which calls show the period.
struct PeriodCalls {
  /// Calls that can block, alone. Outside of windows there are no others.
  bool OnlyBlocking = false;
  /// Of these, each that comes so long after the one before it on its thread,
  /// ns: the first of several in a row.
  uint64_t LeastPause = 0;
};

/// From the calls of one thread in each of \p Spans, which ascend.
std::optional<Period> periodIn(const TraceData &Trace, const Timeline &Events,
                               const std::vector<TimeSpan> &Spans,
                               const PeriodCalls &Calls);

/// Those that are like one of their neighbors.
std::vector<TimeSpan> similarSteps(const Period &Found);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_CALLPERIOD_H
