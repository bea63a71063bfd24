//===- SyncPattern.h - Which calls can block in every step ------*- C++ -*-===//
//
// Outside of windows a trace has only the calls that can block, often one or
// two per step. Anything that happens every N steps, such as logging, looks
// like a separate period there. The steps of the windows show which of these
// calls belong to every step, and how often.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_SYNCPATTERN_H
#define SYNCLINE_PROFILER_TIMELINE_SYNCPATTERN_H

#include "timeline/RowAnchor.h"
#include "timeline/StepKinds.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>

namespace syncline::timeline {

/// What the profiled steps have in common, on one thread. Stacks identify
/// calls.
struct SyncPattern {
  uint32_t Thread = 0;
  /// The calls at which unprofiled time is cut: the first of \p PerStep calls
  /// of this stack in each step. If there are several, each step has one of
  /// them once.
  std::set<uint32_t> Anchors;
  uint32_t PerStep = 1;
  /// Set if steps make the anchor's call a varying number of times.
  std::optional<RowAnchor> Row;
  /// Stacks that nearly every step has, and how often.
  std::map<uint32_t, uint32_t> Regular;
  /// The same stacks, and those that only some steps have.
  std::set<uint32_t> Known;
};

/// No value if \p Loop has one kind of step and no call that can block belongs
/// to nearly all of them, or if there are fewer than three steps.
std::optional<SyncPattern> learnSyncPattern(const Timeline &Events,
                                            const LoopSteps &Loop);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_SYNCPATTERN_H
