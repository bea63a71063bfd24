//===- Analysis.h - What waits cost, and what to gain -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_ANALYSIS_H
#define SYNCLINE_PROFILER_ANALYSIS_ANALYSIS_H

#include "analysis/DeviceTime.h"
#include "analysis/HostTime.h"
#include "analysis/Interval.h"
#include "analysis/Overlap.h"
#include "analysis/StreamTime.h"
#include "analysis/replay/Replay.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/Steps.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis {

/// All waits at one place of the program, by the caller's number of it.
struct SiteCost {
  uint32_t Site = 0;
  /// In the whole recording: calls that can wait, those that did, and for how
  /// long, ns.
  uint64_t Calls = 0;
  uint64_t BlockedCalls = 0;
  uint64_t Blocked = 0;
  /// A step, in steps of which everything was recorded.
  double CallsPerStep = 0;
  double BlockedPerStep = 0;
  double BubblePerStep = 0;
  /// Of the step time, if none of these calls waited.
  Interval Gain;
  /// The same if none at the places before it in the list waits either. Gains
  /// do not add up: where one wait is gone, the next one waits for the same
  /// work.
  double MarginalGain = 0;
};

/// One run of steps, as it was replayed.
struct ReplayedRun {
  Execution Of;
  ReplayedTimes Base;
  ReplayedTimes WithoutSyncs;
  DeviceTimes Devices;
};

struct Analysis {
  timeline::Steps Found;
  std::vector<Sync> Syncs;
  /// Whether there were steps to replay: else only counts and blocked times of
  /// places are known.
  bool IsReplayed = false;
  /// Steps that were replayed.
  uint64_t ReplayedSteps = 0;
  /// Step time of the program as it runs without recording, ns: median of the
  /// plain steps where there are enough of them; else that of the replayed ones
  /// without what recording is known to have cost.
  double StepTime = 0;
  /// See Calibration.
  double LongMean = 0;
  /// Step time in windows.
  double RecordedStep = 0;
  /// By how much the replay of these steps, from the state that they began in
  /// and with all that recording cost, lasts longer than they did: 0.01 is 1%.
  double ReplayError = 0;
  /// What times in windows are multiplied by to undo what recording them cost,
  /// and the same for the quartiles of the plain steps: what is found under
  /// each of them makes an interval. Calibrated: with the first ones the replay
  /// takes as long as plain steps.
  std::array<TimeScales, 3> Scales;
  bool Calibrated = false;
  /// See Calibration.
  bool HostRunsAhead = false;
  /// What gains are multiplied by where no host scale makes the replay take as
  /// long as the plain steps; else 1.
  double GainScale = 1;
  /// Step time without any wait.
  double StepWithoutSyncs = 0;
  /// What removing all waits gains.
  Interval JointGain;
  /// Nanoseconds by device and DeviceState, of all replayed steps together, as
  /// are the next three.
  std::vector<DeviceTime> Devices;
  std::vector<StreamTime> Streams;
  std::vector<HostTime> Hosts;
  OverlapTimes Overlap;
  /// The one with the largest gain first, then always the one that gains most
  /// if those before it are gone; those that are blocked but gain nothing next.
  std::vector<SiteCost> Sites;
  std::vector<ReplayedRun> Runs;
};

/// \p Syncs are those of findSyncs. \p SiteOf has a number for each call of \p
/// Events, NoIndex for calls that cannot wait, and \p SiteOfFolded one for
/// each of its folded calls. \p RangeName: see findSteps.
Analysis analyse(const timeline::TraceData &Of,
                 const timeline::Timeline &Events, std::vector<Sync> Syncs,
                 const std::vector<uint32_t> &SiteOf,
                 const std::string &RangeName = "",
                 std::span<const uint32_t> SiteOfFolded = {});

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_ANALYSIS_H
