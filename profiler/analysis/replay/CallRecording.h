//===- CallRecording.h - What recording adds to calls in windows -*- C++
//-*-===//
//
// In a window the tracer and CUPTI run code at each call. So recording
// lengthens each call by about the same time. It does not lengthen what the
// program does between two calls.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_CALLRECORDING_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_CALLRECORDING_H

#include "analysis/replay/Execution.h"

#include <cstdint>

namespace syncline::analysis::replay {

/// Host times of an operation, ns.
struct HostTimes {
  /// See Operation::HostGap.
  uint64_t Before = 0;
  /// See Operation::Cost.
  uint64_t Inside = 0;
};

/// The host times of \p Op if recording added \p PerCall ns to each call that
/// only windows record: to the call, and what it cannot have added there, to
/// the time before it.
HostTimes withoutRecording(const Operation &Op, double PerCall);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_CALLRECORDING_H
