//===- ForwardStacks.h - The forward pass of unseen nodes -------*- C++ -*-===//
//
// Which operator made the autograd node that makes a call is recorded in
// windows only. A call of another time that comes from the same code belongs to
// the same operator, or, where several operators have such nodes, to the one
// whose turn it is: each step runs its nodes in the same order.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TIMELINE_FORWARDSTACKS_H
#define SYNCLINE_PROFILER_TIMELINE_FORWARDSTACKS_H

#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <span>

namespace syncline::timeline {

/// Sets HostCall::Forward of calls that can block and of folded ones, where all
/// calls of the same stack whose operator is known leave no choice. In one of
/// \p Gaps calls may have been lost: turns are counted between two of them.
void fillForwardStacks(Timeline &Events, std::span<const GapInfo> Gaps);

/// As if no operator were known.
void dropForwardStacks(Timeline &Events);

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_FORWARDSTACKS_H
