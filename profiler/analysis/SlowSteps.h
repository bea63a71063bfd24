//===- SlowSteps.h - Steps that last much longer than usual -----*- C++ -*-===//
//
// In some steps a data loader is late, an allocation takes milliseconds, or
// another process takes the core. The windows contain few of these steps, but
// they affect the mean. A host that blocks in each step passes the whole delay
// on to the device. A host that nothing blocks gets ahead of the device, and
// the device meanwhile works off its queue. So removing synchronizations gains
// more than the usual step shows.
//
// The waiting time of the device follows Lindley's recursion (The theory of
// queues with a single server, 1952), over the recorded delays in their order.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SLOWSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_SLOWSTEPS_H

#include "analysis/Interval.h"
#include "analysis/replay/Change.h"
#include "analysis/replay/Execution.h"
#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis {

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

class SlowSteps {
public:
  SlowSteps() = default;
  /// \p Unprofiled must be in chronological order.
  SlowSteps(const timeline::Timeline &Events,
            const std::vector<timeline::TimeSpan> &Unprofiled);

  /// By how much they make the mean step longer than the median one, ns. 0 if
  /// there are few or none.
  double excess() const { return Excess; }
  /// The part of excess() that disappears if nothing blocks the host.
  Interval gain(const FreePace &Pace) const;

private:
  /// By unprofiled step, ns: its excess over the median step, and the host's
  /// part of that. Both are 0 for a usual step.
  std::vector<double> Longer;
  std::vector<double> Delays;
  /// The first steps of the blocks of successive steps that count.
  std::vector<size_t> Blocks;
  size_t StepsInBlock = 0;
  double Excess = 0;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_SLOWSTEPS_H
