//===- SlowSteps.h - Steps that last much longer than usual -----*- C++ -*-===//
//
// In some steps a data loader is late, an allocation takes milliseconds, or
// another process takes the core. The windows hold few of these steps, but they
// are part of the mean. A host that blocks in each step hands the whole delay
// on to the device. A host that nothing blocks gets ahead of the device, and
// the device works off what is queued meanwhile. So removing synchronizations
// gains more than the usual step shows.
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

/// What a usual step takes where nothing blocks the host, ns.
struct FreePace {
  double Host = 0;
  double Device = 0;
  /// The host gets ahead by this many steps at most.
  double Lead = 0;
};

/// The mean of \p Runs, one at least, under \p Scale. Offloaded work and added
/// host time are part of them.
FreePace freePace(const std::vector<const replay::Execution *> &Runs,
                  const replay::TimeScales &Scale);

class SlowSteps {
public:
  SlowSteps() = default;
  /// \p Unprofiled: in the order of time.
  SlowSteps(const timeline::Timeline &Events,
            const std::vector<timeline::TimeSpan> &Unprofiled);

  /// By how much they make the mean step longer than the median one, ns. 0
  /// where there are few or none.
  double excess() const { return Excess; }
  /// The part of excess() that is gone where nothing blocks the host.
  Interval gain(const FreePace &Pace) const;

private:
  /// By unprofiled step, ns: what it takes more than the median step, and the
  /// host's part of that. Both are 0 for a usual step.
  std::vector<double> Longer;
  std::vector<double> Delays;
  /// The first steps of the blocks of successive steps that count.
  std::vector<size_t> Blocks;
  size_t StepsInBlock = 0;
  double Excess = 0;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_SLOWSTEPS_H
