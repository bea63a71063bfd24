//===- Calibration.h - Windows against the steps outside --------*- C++ -*-===//
//
// TraceData everything, as in a window, slows the host down: launches take up
// to twice as long. The steps outside of windows, of which only the waits are
// recorded, tell how long a step takes without that, and where there are waits
// in them, how long the host takes between these. So host times of a window can
// be put right before it is replayed under a change.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_H
#define SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_H

#include "analysis/replay/Execution.h"
#include "analysis/replay/Replay.h"
#include "timeline/Timeline.h"

#include <array>
#include <vector>

namespace syncline::analysis {

struct Calibration {
  /// Of the program without recording, ns: the median of the plain steps; where
  /// there are too few of them, they are of another kind of work, or the host
  /// runs ahead in them, that of the replay under Scales without what recording
  /// is known to have cost.
  double StepTime = 0;
  /// The mean of the plain steps, where StepTime is their median and so much
  /// less that some must last much longer, ns; else 0.
  double LongMean = 0;
  /// Most plain steps are shorter than the device's work of one, and others
  /// make up for it: the host runs ahead of the device, and catches up now and
  /// then.
  bool HostRunsAhead = false;
  /// The best ones, and those for the quartiles of the plain steps.
  std::array<TimeScales, 3> Scales;
  /// What gains of the replay are multiplied by: 1 where it takes as long as
  /// plain steps under Scales.
  double GainScale = 1;
  /// Whether it does.
  bool IsFromPlainSteps = false;
};

/// Of the later half of the plain steps, since programs warm up, without the
/// longest, which may be by chance, ns; 0: they are too few.
double meanOfLater(const std::vector<timeline::TimeSpan> &Unprofiled);

/// \p Runs are the recorded steps; \p Unprofiled those outside of windows, in
/// the order of time.
Calibration calibrate(const timeline::Timeline &Events,
                      const std::vector<timeline::TimeSpan> &Unprofiled,
                      const std::vector<const Execution *> &Runs);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_H
