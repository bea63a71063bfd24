//===- StepAnchor.h - The blocking call at which steps begin ----*- C++ -*-===//
//
// Outside of windows a trace has only the calls that can block, often one or
// two per step. Anything that happens every N steps, such as logging, looks
// like a separate period there. Known steps show which of these calls belongs
// to each step, and the time outside is cut at this call.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPANCHOR_H
#define SYNCLINE_PROFILER_TIMELINE_STEPANCHOR_H

#include "timeline/Timeline.h"

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

namespace syncline::timeline {

/// Steps begin at a call of this thread.
struct StepAnchor {
  uint32_t Thread = 0;
  /// The stack of the call. With several, steps are of several kinds, and each
  /// has one of these calls once.
  std::set<uint32_t> Stacks;
  /// Each step makes the call this often, and begins at the first.
  uint32_t PerStep = 1;
  /// Calls count only if they follow the previous one on their thread after at
  /// least this pause, ns: the first of several in a row.
  uint64_t LeastPause = 0;
};

/// An anchor in this part of the steps is in nearly all: a missing anchor
/// merges two steps.
inline constexpr double NearlyAllSteps = 0.9;
/// An anchor in this part of the steps counts as in all.
inline constexpr double AllSteps = 0.99;

/// The steps of which an anchor is learned. They lie in \p Spans, outside of
/// which no calls are known. Both are sorted.
struct AnchoredSteps {
  const Timeline &Events;
  const std::vector<TimeSpan> &Spans;
  const std::vector<TimeSpan> &Steps;
};

/// Of the calls that at least \p Share of the steps make equally often, the one
/// with the fewest calls, then the one with the longest pause before it. There
/// the thread waits for data, or for another thread. No value if there is no
/// such call, or if there are fewer than three steps.
std::optional<StepAnchor> commonAnchor(const AnchoredSteps &Of, double Share,
                                       uint64_t LeastPause);

/// A program may train two networks in turn, or choose what a step does. Its
/// steps have work in common, but each blocks at one of a few calls. No value
/// unless such calls are in nearly all steps.
std::optional<StepAnchor> anchorOfKinds(const AnchoredSteps &Of);

/// The steps that have the anchor's call. The others are another loop: an
/// evaluation runs kernels of the steps.
std::vector<TimeSpan> stepsWith(const StepAnchor &Anchor,
                                const AnchoredSteps &Of);

/// The steps in \p Spans, each from an anchor to the next one.
std::vector<TimeSpan> cutAt(const StepAnchor &Anchor, const Timeline &Events,
                            const std::vector<TimeSpan> &Spans);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPANCHOR_H
