//===- Steps.h - The training steps of a trace ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPS_H
#define SYNCLINE_PROFILER_TIMELINE_STEPS_H

#include "timeline/FoundSteps.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <string>

namespace syncline::timeline {

/// \p RangeName chooses the range whose starts are the steps' starts; empty:
/// ranges that are named like steps, or that cover most of a thread's time one
/// after the other; otherwise the period.
/// \throws trace::TraceError where no range has that name.
Steps findSteps(const TraceData &Trace, const Timeline &Events,
                const std::string &RangeName = "");

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPS_H
