//===- SlowStepGain.h - What slow steps add to a gain -----------*- C++ -*-===//
//
// A host that blocks in each step passes the whole delay of a slow step on to
// the device. A host that nothing blocks gets ahead of the device, and the
// device meanwhile works off its queue. So removing synchronizations gains more
// than the usual step shows.
//
// The waiting time of the device follows Lindley's recursion (The theory of
// queues with a single server, 1952), over the recorded delays in their order.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SLOWSTEPGAIN_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SLOWSTEPGAIN_H

#include "analysis/model/Interval.h"
#include "analysis/model/SlowSteps.h"
#include "analysis/replay/Change.h"
#include "analysis/replay/Execution.h"

#include <vector>

namespace syncline::analysis::sites {

/// What a usual step takes if nothing blocks the host, ns.
struct FreePace {
  double Host = 0;
  double Device = 0;
  /// The host gets ahead by at most this many steps.
  double Lead = 0;
};

/// The mean over \p Runs, at least one, under \p Scale, including offloaded
/// work and added host time.
FreePace freePace(const std::vector<const replay::Execution *> &Runs,
                  const replay::TimeScales &Scale);

/// The part of the excess of \p Slow that disappears if nothing blocks the
/// host.
Interval gainOfSlowSteps(const SlowSteps &Slow, const FreePace &Pace);

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SLOWSTEPGAIN_H
