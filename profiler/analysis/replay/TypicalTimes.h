//===- TypicalTimes.h - Medians of times in a span of a trace ---*- C++ -*-===//
//
// An execution needs times that a trace does not show for every call and
// activity. The medians over the same span fill in for them.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_TYPICALTIMES_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_TYPICALTIMES_H

#include "analysis/replay/Dependencies.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::replay {

/// Replaces TypicalTimes::Latency if a span has too few activities, ns.
/// Measured on an H200.
inline constexpr uint64_t DefaultLatency = 7'000;

/// Nanoseconds. With fewer than three samples in the span, a value falls back
/// to a default measured on an H200.
struct TypicalTimes {
  /// Duration of a synchronization that finds nothing to wait for.
  uint64_t IdleSyncCost = 0;
  /// From the end of the awaited activity to the return of the call.
  uint64_t WakeTime = 0;
  /// Duration of a launch; 0: the span has too few launches.
  uint64_t Launch = 0;
  /// From the start of a call to the start of its activity on an idle device.
  uint64_t Latency = 0;
  /// Between two queued activities of a stream that use the same engine.
  uint64_t Gap = 0;
  /// The gap before an activity that uses another engine than the previous one:
  /// before a copy from or to the host, and before a kernel that follows one.
  uint64_t GapBeforeCopy = 0;
  uint64_t GapAfterCopy = 0;

  /// Whichever of these three gaps applies to an activity with these
  /// dependencies.
  uint64_t gapBefore(const Dependency &Own) const;
  /// Duration of a launch, with a default if the span has too few.
  uint64_t launchCost() const;
};

/// Measures the calls and activities that start in \p Span. \p Dependencies has
/// an entry for each activity of \p Events.
TypicalTimes measureTypicalTimes(const timeline::Timeline &Events,
                                 const std::vector<syncs::Sync> &Syncs,
                                 const std::vector<Dependency> &Dependencies,
                                 timeline::TimeSpan Span);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_TYPICALTIMES_H
