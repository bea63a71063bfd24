//===- Steps.h - The training steps of a trace ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPS_H
#define SYNCLINE_PROFILER_TIMELINE_STEPS_H

#include "timeline/FoundSteps.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <string>

namespace syncline::timeline {

/// \p RangeName chooses the range whose starts are the starts of the steps. If
/// it is empty, uses ranges that are named like steps, or that successively
/// cover most of a thread's time; otherwise the period. \throws
/// trace::TraceError if no range has that name.
Steps findSteps(const TraceData &Trace, const Timeline &Events,
                const std::string &RangeName = "");

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPS_H
