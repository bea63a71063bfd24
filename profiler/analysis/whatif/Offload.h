//===- Offload.h - Moves host work to other threads -------------*- C++ -*-===//
//
// A program that reads a value and processes it on the host delays its next
// launches. With this remedy other threads block on the synchronization and do
// that host work, while the program queues the next steps.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_OFFLOAD_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_OFFLOAD_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/Marks.h"
#include "timeline/Timeline.h"

namespace syncline::analysis::whatif {

/// Host time right after the marked operations, if it is too long to be the
/// preparation of a launch, ns per step. Time before an upload does not count:
/// in it the host prepares the data that the next steps need.
double longHostTimeAfter(const replay::Execution &Exec,
                         const timeline::Timeline &Events, const Marks &Syncs);

/// Moves the marked synchronizations, and the host time after them, to \p
/// Threads other threads that take turns, one step each. So as many steps as
/// there are threads take at least as long as one thread needs for a step.
replay::Execution offload(replay::Execution Exec,
                          const timeline::Timeline &Events, const Marks &Syncs,
                          unsigned Threads = 1);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_OFFLOAD_H
