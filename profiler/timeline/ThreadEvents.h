//===- ThreadEvents.h - The calls in which loops are found ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_THREADEVENTS_H
#define SYNCLINE_PROFILER_TIMELINE_THREADEVENTS_H

#include "timeline/StepSpans.h"
#include "timeline/StepThread.h"
#include "timeline/Timeline.h"
#include "timeline/loops/CodePaths.h"
#include "timeline/loops/LoopEvent.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::timeline {

/// The calls of each thread that have a path: all calls in windows, and those
/// that can block outside of them.
struct ThreadEvents {
  /// By thread, in chronological order.
  std::map<uint32_t, std::vector<loops::LoopEvent>> All;
  std::map<uint32_t, ThreadCalls> Counts;
};

ThreadEvents findThreadEvents(const Timeline &Events, const StepSpans &Spans,
                              loops::CodePaths &Paths);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_THREADEVENTS_H
