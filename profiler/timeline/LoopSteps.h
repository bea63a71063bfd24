//===- LoopSteps.h - A step is an iteration of a loop -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_LOOPSTEPS_H
#define SYNCLINE_PROFILER_TIMELINE_LOOPSTEPS_H

#include "timeline/FoundSteps.h"
#include "timeline/StepChoice.h"
#include "timeline/StepSpans.h"
#include "timeline/Timeline.h"

namespace syncline::timeline {

/// The steps are the iterations of the outermost loop that has enough of them.
/// Of several, such as a warm-up and the training, it is the one that takes
/// most time. Source is Loop if there is one. Without \p Choice.Paths there is
/// none.
/// \throws trace::TraceError if there is no such loop as \p Choice names.
Steps findLoopSteps(const TraceData &Trace, const Timeline &Events,
                    const StepSpans &Spans, const StepChoice &Choice);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_LOOPSTEPS_H
