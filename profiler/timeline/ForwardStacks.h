//===- ForwardStacks.h - The forward pass of unrecorded nodes ---*- C++ -*-===//
//
// The operator that created the autograd node of a call is recorded only in
// windows. A call at another time from the same code belongs to the same
// operator. If several operators have such nodes, it belongs to the one whose
// turn it is: each step runs its nodes in the same order.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FORWARDSTACKS_H
#define SYNCLINE_PROFILER_TIMELINE_FORWARDSTACKS_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <span>

namespace syncline::timeline {

/// Sets HostCall::Forward of folded calls and of calls that can block, if the
/// calls of the same stack whose operator is known determine it uniquely. Calls
/// may have been lost in \p Gaps: turns are counted only between two gaps.
void fillForwardStacks(Timeline &Events, std::span<const GapInfo> Gaps);

/// Clears all operators, as if none were known.
void dropForwardStacks(Timeline &Events);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_FORWARDSTACKS_H
