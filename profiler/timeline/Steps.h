//===- Steps.h - The training steps of a trace ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPS_H
#define SYNCLINE_PROFILER_TIMELINE_STEPS_H

#include "timeline/FoundSteps.h"
#include "timeline/StepChoice.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

namespace syncline::timeline {

/// Unless \p Choice says otherwise, uses ranges that are named like steps, or
/// else the iterations of a loop, or else ranges that successively cover most
/// of a thread's time, or else the period. \throws trace::TraceError if there
/// is no range of that name, or no such loop.
Steps findSteps(const TraceData &Trace, const Timeline &Events,
                const StepChoice &Choice = {});

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPS_H
