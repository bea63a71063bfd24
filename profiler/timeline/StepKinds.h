//===- StepKinds.h - Steps that block at different calls --------*- C++ -*-===//
//
// A program may train two networks in turn, or choose what a step does. Its
// steps have work in common, but no call that blocks. A training loop and an
// evaluation that run the same kernels look similar, but each of them occurs
// many times in a row: they are separate loops.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_STEPKINDS_H
#define SYNCLINE_PROFILER_TIMELINE_STEPKINDS_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <vector>

namespace syncline::timeline {

/// The steps of one loop, in chronological order.
struct LoopSteps {
  std::vector<TimeSpan> Steps;
  /// Set if no blocking call is in nearly all of the steps: each step calls one
  /// of these stacks, once, on this thread. Empty: there is one kind of step,
  /// or the kinds are unknown.
  std::vector<uint32_t> Anchors;
  uint32_t Thread = 0;
};

/// Of loops that run the same kernels, the one that takes most time. Steps that
/// do a part of what others do, and block at another call, are not steps but an
/// evaluation between them. \p Steps must be in chronological order.
LoopSteps mainLoop(const TraceData &Trace, const Timeline &Events,
                   std::vector<TimeSpan> Steps);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_STEPKINDS_H
