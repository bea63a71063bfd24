//===- HostStretches.h - Host time between two calls ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTSTRETCHES_H
#define SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTSTRETCHES_H

#include "analysis/replay/Execution.h"
#include "timeline/HostCall.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace syncline::analysis::time {

/// What a host thread does from the end of one call to the end of the next one.
/// Times exclude the cost of recording, and are nanoseconds.
struct HostStretch {
  /// Indices in the timeline.
  uint32_t From = 0;
  uint32_t To = 0;
  /// Between the two calls.
  uint64_t Outside = 0;
  /// In the second one, not blocked.
  uint64_t InCall = 0;
};

/// The stretches of \p Exec. In each lane the last call of the steps is
/// followed by the first one: a step follows. \p PerCall: see TimeScales.
std::vector<HostStretch> hostStretches(const replay::Execution &Exec,
                                       double PerCall = 0);

/// Whether the time between the two calls is too long to prepare a launch, if
/// a usual step takes \p Scale of the recorded host time.
bool isPause(const HostStretch &Of, double Scale);

/// The part of a stretch's time that is left, 0..1: between its two calls, and
/// in the second one.
struct TimeLeft {
  double Outside = 1;
  double InCall = 1;
};
using TimeLeftOf = std::function<TimeLeft(const HostStretch &)>;

/// What-if: \p Exec with less host time.
replay::Execution withFasterHost(replay::Execution Exec,
                                 const TimeLeftOf &Left);

} // namespace syncline::analysis::time

#endif // SYNCLINE_PROFILER_ANALYSIS_TIME_HOSTSTRETCHES_H
