//===- CallSite.h - What a call does ----------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_CALLSITE_H
#define SYNCLINE_PROFILER_TIMELINE_CALLSITE_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>

namespace syncline::timeline {

/// Identifies what a call does; equal for calls that do the same. It is the
/// host stack of a call that can block, otherwise the kernel that the call
/// launches, or its API.
uint64_t siteOf(const TraceData &Trace, const Timeline &Events,
                const HostCall &Call);

/// Whether a trace has such calls outside of windows, too.
inline bool isAlwaysRecorded(const HostCall &Call) {
  return Call.CanBlock && Call.Stack;
}

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_CALLSITE_H
