//===- PatternSteps.h - Unprofiled time cut into steps ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PATTERNSTEPS_H
#define SYNCLINE_PROFILER_TIMELINE_PATTERNSTEPS_H

#include "timeline/SyncPattern.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::timeline {

struct PatternSteps {
  std::vector<TimeSpan> Regular;
  std::vector<TimeSpan> Others;
  /// By stack: the time of stretches between two anchors in which the thread
  /// makes the call repeatedly, ns. Those are other loops.
  std::map<uint32_t, uint64_t> OtherLoops;
};

/// The steps in \p Spans, each from an anchor to the next one. A step that
/// lacks regular calls of the pattern, or has calls unknown to it, goes to the
/// second list.
PatternSteps cutAt(const SyncPattern &Pattern, const Timeline &Events,
                   const std::vector<TimeSpan> &Spans);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_PATTERNSTEPS_H
