//===- OuterLoop.h - Steps that only blocking calls show --------*- C++ -*-===//
//
// Windows may be too short for a period, or hold little more than an inner loop
// that never blocks: the batches of gradient accumulation, the updates of a
// GAN's critic, the passes of a diffusion model. Outside of windows, the calls
// that can block show the loop around it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_OUTERLOOP_H
#define SYNCLINE_PROFILER_TIMELINE_OUTERLOOP_H

#include "timeline/Period.h"
#include "timeline/StepSpans.h"
#include "timeline/SyncPattern.h"
#include "timeline/Timeline.h"

#include <optional>
#include <vector>

namespace syncline::timeline {

struct OuterLoop {
  SyncPattern Pattern;
  /// The steps that lie entirely in windows, at least one.
  std::vector<TimeSpan> InWindows;
  /// See Period.
  double Confidence = 0;
};

/// The period of the calls that can block outside of windows. \p Inner: how
/// long a round of the inner loop takes in windows, ns; 0: unknown.
std::optional<Period> periodOutside(const TraceData &Trace,
                                    const Timeline &Events,
                                    const StepSpans &Spans, uint64_t Inner);

/// Cuts the windows at the call that cuts \p Outside. No value if no window
/// contains a step.
std::optional<OuterLoop> findOuterLoop(const TraceData &Trace,
                                       const Timeline &Events,
                                       const StepSpans &Spans,
                                       const Period &Outside);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_OUTERLOOP_H
