//===- Analysis.h - What an analysis of a trace consists of -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_ANALYSIS_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_ANALYSIS_H

#include "analysis/model/DeviceTime.h"
#include "analysis/model/HostTime.h"
#include "analysis/model/Interval.h"
#include "analysis/model/OverlapTimes.h"
#include "analysis/model/RareOffload.h"
#include "analysis/model/ReplayedRun.h"
#include "analysis/model/SiteCost.h"
#include "analysis/model/SiteGroup.h"
#include "analysis/model/SlowSteps.h"
#include "analysis/model/StepFigures.h"
#include "analysis/model/StreamTime.h"
#include "analysis/replay/Change.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/Steps.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis {

struct Analysis {
  timeline::Steps Found;
  std::vector<syncs::Sync> Syncs;
  /// Whether there were steps to replay. Otherwise only the counts and blocked
  /// times of sites are known.
  bool IsReplayed = false;
  /// Number of steps that were replayed.
  uint64_t ReplayedSteps = 0;
  /// Step time of the program without recording, ns: the median of the
  /// unprofiled steps, if there are enough of them, plus the excess of the slow
  /// ones. Otherwise the step time of the replay without the known cost of
  /// recording. If rare calls take a notable part of the time, it is the mean
  /// of the unprofiled steps. If nothing was replayed, it is the median of the
  /// iterations of a loop, or 0.
  double StepTime = 0;
  /// If that mean is the step time: the step time of the steps without rare
  /// synchronizations, ns; otherwise 0.
  double OrdinaryStep = 0;
  /// Mean step time of the replay, ns.
  double ReplayedStep = 0;
  /// What StepTime and the gains include beyond the usual step.
  SlowSteps Slow;
  /// See Calibration.
  double LongMean = 0;
  /// What step times of two traces are compared by.
  StepFigures Figures;
  /// Step time in windows, ns.
  double RecordedStep = 0;
  /// By how much the replay of these steps, from their initial state and with
  /// the cost of recording, lasts longer than they did: 0.01 is 1%.
  double ReplayError = 0;
  /// Factors of times in windows that undo the cost of recording. Calibrated:
  /// under the best ones the replay takes as long as unprofiled steps.
  replay::ScaleSet Scales;
  bool Calibrated = false;
  /// See Calibration.
  bool HostRunsAhead = false;
  /// Factor of gains if no host scale makes the replay take as long as the
  /// unprofiled steps; otherwise 1.
  double GainScale = 1;
  /// See Calibration.
  double WorkRatio = 1;
  /// Step time without any synchronization, ns.
  double StepWithoutSyncs = 0;
  /// Gain of removing all synchronizations, ns.
  Interval JointGain;
  /// The part of it that comes from rare sites.
  Interval RareGain;
  std::vector<RareOffload> RareOffloads;
  /// Nanoseconds by device and DeviceState, summed over all replayed steps,
  /// like the next three members.
  std::vector<DeviceTime> Devices;
  std::vector<StreamTime> Streams;
  std::vector<HostTime> Hosts;
  OverlapTimes Overlap;
  /// What to remove together, in the recommended order.
  std::vector<SiteGroup> Groups;
  /// The sites of the groups come first, in the order of the groups. The next
  /// site is always the one of its group that gains most once those before it
  /// are removed. Sites that block but gain nothing follow.
  std::vector<SiteCost> Sites;
  std::vector<ReplayedRun> Runs;

  /// Factor of all times of the replay. A report has one step, that of
  /// StepTime: a replayed step is shorter or longer than it if the scales do
  /// not explain all of the difference, or if slow steps or rare calls are part
  /// of the mean.
  double stepScale() const;
  /// Factor of all gains of the replay, except those of sites whose calls are
  /// known: see SiteCost::CountRatio.
  double gainScale() const { return GainScale * WorkRatio; }
  /// \p Sum of the replayed steps as a time of a step of StepTime, ns.
  double perStep(uint64_t Sum) const;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_ANALYSIS_H
