//===- PeriodicSteps.h - Steps of programs that mark none -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIODICSTEPS_H
#define SYNCLINE_PROFILER_TIMELINE_PERIODICSTEPS_H

#include "timeline/FoundSteps.h"
#include "timeline/StepSpans.h"
#include "timeline/Timeline.h"

namespace syncline::timeline {

/// The steps of the loop that lasts longest. Profiled is empty if there is
/// none.
Steps findPeriodicSteps(const TraceData &Trace, const Timeline &Events,
                        const StepSpans &Spans);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODICSTEPS_H
