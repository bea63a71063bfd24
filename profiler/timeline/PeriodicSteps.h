//===- PeriodicSteps.h - Steps of programs that mark none -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_PERIODICSTEPS_H
#define SYNCLINE_PROFILER_TIMELINE_PERIODICSTEPS_H

#include "timeline/StepSpans.h"
#include "timeline/Steps.h"

namespace syncline::timeline {

/// The steps of the loop that lasts longest. Profiled is empty where there is
/// none.
Steps findPeriodicSteps(const TraceData &Trace, const Timeline &Events,
                        const StepSpans &Spans);

/// Appends a step to the run that it continues.
void addStep(std::vector<StepRun> &To, const TimeSpan &Step);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_PERIODICSTEPS_H
