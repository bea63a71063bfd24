//===- Calibration.h - Undoes the cost of recording -------------*- C++ -*-===//
//
// In a window everything is recorded, which slows the host down: launches take
// up to twice as long. Outside of windows only synchronizations are recorded.
// These unprofiled steps show how long a step takes without that cost. If they
// contain synchronizations, they also show how long the host takes between two
// of them. So the host times of a window can be corrected before it is replayed
// under a change.
//
// The host's time between synchronizations and the step time are two
// measurements of the host. As long as they agree within what is usual in
// unprofiled steps, one factor undoes the cost of recording. Where they
// contradict each other, one factor is the wrong model: recording lengthens the
// calls that only windows record, and not the program's own work
// (SplitScales.h). The host's time, measured by pairs of blocking calls
// (HostAlone.h), is right about the host. The step time is right about both,
// since it also depends on whether the device waits for the calls or for that
// work. Scales that agree with both are used if there are any; in any case the
// set then includes what the other measurement says by itself.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_CALIBRATION_H
#define SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_CALIBRATION_H

#include "analysis/model/SlowSteps.h"
#include "analysis/replay/Change.h"
#include "analysis/replay/Execution.h"
#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis::calibration {

struct Calibration {
  /// Step time of the program without recording, ns: the median of the
  /// unprofiled steps. If there are too few of them, if they do another kind of
  /// work, or if the host runs ahead in them, it is the step time of the replay
  /// under Scales, without the known cost of recording.
  double StepTime = 0;
  /// The mean of the unprofiled steps, ns, if StepTime and Slow do not account
  /// for it, so that some steps must last much longer; otherwise 0.
  double LongMean = 0;
  /// What StepTime and the gains omit, if they come from unprofiled steps of
  /// one kind.
  SlowSteps Slow;
  /// Whether most unprofiled steps are shorter than the device time of a step,
  /// and others compensate: the host runs ahead of the device until some call
  /// blocks it.
  bool HostRunsAhead = false;
  /// For the median of unprofiled steps, for both ends of their usual time
  /// (UsualTime), and for the measurement that contradicts these.
  replay::ScaleSet Scales;
  /// Factor of gains from the replay: 1 if the replay under Scales takes as
  /// long as unprofiled steps.
  double GainScale = 1;
  /// StepTime as a multiple of the usual time of the unprofiled steps that are
  /// like the profiled ones, for which the replay was scaled.
  double WorkRatio = 1;
  /// Whether StepTime comes from unprofiled steps.
  bool IsFromUnprofiledSteps = false;
};

/// The steps outside of windows, in chronological order.
struct UnprofiledSteps {
  std::vector<timeline::TimeSpan> Steps;
  /// Whether they are of several kinds.
  bool HaveKinds = false;
  /// Whether they are known to do the same work as the profiled ones: all are
  /// iterations of one loop.
  bool AreSame = false;
  /// How much longer the mean profiled step takes because of rare calls in
  /// windows, ns: see excessIn.
  double RareExcess = 0;
  /// See steps/LoopCounts.h.
  std::vector<timeline::TimeSpan> Alike = {};
};

/// \p Runs are the profiled steps.
Calibration calibrate(const timeline::Timeline &Events,
                      const UnprofiledSteps &Outside,
                      const std::vector<const replay::Execution *> &Runs);

} // namespace syncline::analysis::calibration

#endif // SYNCLINE_PROFILER_ANALYSIS_CALIBRATION_CALIBRATION_H
