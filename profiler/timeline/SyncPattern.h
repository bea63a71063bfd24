//===- SyncPattern.h - Which calls can block in every step ------*- C++ -*-===//
//
// Outside of windows a trace has only the calls that can block, often one or
// two per step. Anything that happens every N steps, such as logging, has a
// period of its own there. The steps of the windows show which of these calls
// belong to every step, and how often.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYNCPATTERN_H
#define SYNCLINE_PROFILER_TIMELINE_SYNCPATTERN_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

namespace syncline::timeline {

/// What the profiled steps have in common, on one thread. Calls are known by
/// their stacks.
struct SyncPattern {
  uint32_t Thread = 0;
  /// The call at which unprofiled time is cut: the first of \p PerStep calls of
  /// this stack in each step.
  uint32_t Anchor = 0;
  uint32_t PerStep = 1;
  /// Stacks that nearly every step has, and how often.
  std::map<uint32_t, uint32_t> Regular;
  /// The same, and those that some steps have.
  std::set<uint32_t> Known;
};

/// A call of \p Events that a trace has outside of windows, too.
inline bool isAlwaysRecorded(const HostCall &Call) {
  return Call.CanBlock && Call.Stack;
}

/// Nothing where no call that can block belongs to nearly all of \p Steps,
/// which are in the order of time and apart from each other, or where there are
/// fewer than three.
std::optional<SyncPattern> learnSyncPattern(const Timeline &Events,
                                            std::span<const TimeSpan> Steps);

/// The steps in \p Spans, each from an anchor to the next one. A step that has
/// not the regular calls of the pattern, or calls that the pattern does not
/// know, is in the second list.
struct PatternSteps {
  std::vector<TimeSpan> Regular;
  std::vector<TimeSpan> Others;
};
PatternSteps cutAt(const SyncPattern &Pattern, const Timeline &Events,
                   const std::vector<TimeSpan> &Spans);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_SYNCPATTERN_H
