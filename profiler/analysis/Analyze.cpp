#include "analysis/Analyze.h"

#include "analysis/calibration/Calibration.h"
#include "analysis/calibration/ModelError.h"
#include "analysis/rare/RareCosts.h"
#include "analysis/rare/RareExcess.h"
#include "analysis/rare/RareSites.h"
#include "analysis/sites/SiteCosts.h"
#include "analysis/sites/SiteGains.h"
#include "analysis/sites/SiteNumbers.h"
#include "analysis/steps/LoopCounts.h"
#include "analysis/steps/MeasureFigures.h"
#include "analysis/steps/ProfiledSteps.h"
#include "analysis/steps/Quantiles.h"
#include "analysis/steps/Samples.h"
#include "analysis/steps/UnprofiledSteps.h"
#include "analysis/time/AccountDevices.h"
#include "analysis/time/AccountHost.h"
#include "analysis/time/AccountStreams.h"
#include "analysis/time/FindOverlap.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::rare;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::steps;
using namespace syncline::analysis::syncs;
using namespace syncline::analysis::time;
using namespace syncline::timeline;

static void addCalibration(Analysis &Result, const Calibration &Calibrated) {
  Result.StepTime = Calibrated.StepTime;
  Result.LongMean = Calibrated.LongMean;
  Result.Scales = Calibrated.Scales;
  Result.Calibrated = Calibrated.IsFromUnprofiledSteps;
  Result.HostRunsAhead = Calibrated.HostRunsAhead;
  Result.GainScale = Calibrated.GainScale;
  Result.WorkRatio = Calibrated.WorkRatio;
}

/// Adds the times of the base replay.
static void addReplayedTimes(Analysis &Result, const Timeline &Events) {
  Result.Devices = sumDevices(Result.Runs);
  uint64_t Total = 0;
  for (const ReplayedRun &Run : Result.Runs) {
    Total += Run.Base.Round.duration();
    addUp(Result.Streams, accountStreams(Events, Run.Exec, Run.Base));
    addUp(Result.Hosts, accountHost(Events, Run.Exec, Run.Base));
    Result.Overlap += findOverlap(Events, Run.Exec, Run.Base);
  }
  for (StreamTime &Stream : Result.Streams)
    Stream.Total = Total;
  Result.ReplayedStep =
      static_cast<double>(Total) / static_cast<double>(Result.ReplayedSteps);
}

/// Sites in \p Waiting block in the replay, or would if others did not.
static std::vector<SiteCost>
sortedByGain(const std::map<uint32_t, SiteCost> &Costs,
             const std::set<uint32_t> &Waiting) {
  std::vector<SiteCost> Sites;
  Sites.reserve(Costs.size());
  for (const auto &[Site, Cost] : Costs)
    Sites.push_back(Cost);
  auto KeyOf = [&](const SiteCost &Cost) {
    return std::tuple(Cost.Gain.Best, Cost.BlockedPerStep,
                      Waiting.contains(Cost.Site), Cost.Blocked);
  };
  std::stable_sort(Sites.begin(), Sites.end(),
                   [&](const SiteCost &A, const SiteCost &B) {
                     return KeyOf(B) < KeyOf(A);
                   });
  return Sites;
}

/// Zero if the gain is uncertain or too small.
static Interval rareGainOf(const RareCosts &Rare) {
  Interval Gain = Rare.jointGain();
  double Mean = Rare.meanStep();
  bool Counts = Gain.Low > 0 && Mean > 0 && Gain.Best >= LeastGainShare * Mean;
  return Counts ? Gain : Interval();
}

/// Switches to the mean step time.
static void useMeanStep(Analysis &Result, const RareCosts &Rare,
                        const SiteGains &Gains) {
  // The median of the unprofiled steps, or a replay of windows, which may
  // contain rare calls.
  Result.OrdinaryStep =
      Result.Calibrated ? Result.StepTime : Gains.stepWithoutOthers();
  Result.StepTime = Rare.meanStep();
  Result.LongMean = 0;
  Result.RareOffloads = Rare.offloads();
}

/// Scales what was found in replayed steps. The figures of rare sites are those
/// of unprofiled steps.
static void scaleCosts(std::map<uint32_t, SiteCost> &Costs,
                       const Analysis &Result) {
  for (auto &[Site, Cost] : Costs) {
    if (Cost.isRare())
      continue;
    double Scale = Result.stepScale();
    if (Cost.CountRatio > 0) {
      Cost.CallsPerStep *= Cost.CountRatio;
      Scale *= Cost.CountRatio / Result.WorkRatio;
    }
    Cost.BlockedPerStep *= Scale;
    Cost.BubblePerStep *= Scale;
  }
}

/// Adds the error that samples cannot show.
static void addModelError(Analysis &Result) {
  std::map<uint32_t, double> Syncs;
  double All = 0;
  double HostBound = hostBoundTime(Result.Devices, Result.StepTime);
  for (SiteCost &Cost : Result.Sites) {
    Syncs[Cost.Site] = Cost.CallsPerStep;
    All += Cost.CallsPerStep;
    if (Cost.BlockedPerStep > 0)
      Cost.Gain = withModelError(
          Cost.Gain, {Result.StepTime, Cost.CallsPerStep, HostBound});
  }
  if (All > 0)
    Result.JointGain =
        withModelError(Result.JointGain, {Result.StepTime, All, HostBound});
  for (SiteGroup &Group : Result.Groups) {
    double Own = 0;
    for (uint32_t Site : Group.Sites)
      Own += Syncs[Site];
    Group.Gain = withModelError(Group.Gain, {Result.StepTime, Own, HostBound});
  }
}

static void addSites(Analysis &Result, const std::vector<Sample> &Samples,
                     const TraceData &Trace, const Timeline &Events,
                     const SiteNumbers &Numbers, RareSites RareOnes,
                     const std::map<uint32_t, double> &CountRatios,
                     Calibration Calibrated) {
  std::map<uint32_t, SiteCost> Costs =
      countSites(Events, Result.Syncs, Numbers, Result.Runs);
  if (Samples.empty()) {
    Result.Sites = sortedByGain(Costs, {});
    return;
  }
  RareCosts Rare(std::move(RareOnes), Trace, Events, Numbers, Result.Found,
                 Samples,
                 meanHostScale(wholeRuns(Samples), Calibrated.Scales[0]));
  Result.RareGain = rareGainOf(Rare);
  // An upload every few steps lengthens the mean step without blocking.
  bool IsMean = Result.RareGain.Best > 0 || Rare.lengthenSteps();
  if (IsMean)
    Calibrated.Slow = {}; // rare calls cause the slow steps
  Result.Slow = Calibrated.Slow;
  Result.StepTime += Result.Slow.Excess;
  for (const auto &[Site, Ratio] : CountRatios)
    Costs[Site].CountRatio = Ratio;
  SiteGains Gains(Samples, Numbers, Calibrated, CountRatios, Rare.sites());
  Gains.addGains(Costs);
  Rare.addTo(Costs);
  if (IsMean)
    useMeanStep(Result, Rare, Gains);
  scaleCosts(Costs, Result);
  Result.JointGain = Gains.jointGain() + Result.RareGain;
  Result.StepWithoutSyncs =
      std::max(0.0, Result.StepTime - Result.JointGain.Best);
  Result.Sites = sortedByGain(Costs, Gains.waiting());
  Result.Groups = Gains.groups(Result.Sites, Result.StepTime);
  Gains.order(Result.Sites, Result.Groups);
  Rare.order(Result.Sites);
  addModelError(Result);
}

static LoopCounts loopCounts(const Timeline &Events, const Steps &Found,
                             const std::vector<Sample> &Samples,
                             const SiteNumbers &Numbers,
                             const RareSites &Rare) {
  std::set<uint32_t> Sites;
  for (const auto &[Site, Own] : Rare.Sites)
    Sites.insert(Site);
  return countInLoop(Events, Found, Numbers.OfCalls, Sites, wholeRuns(Samples));
}

static Calibration calibrated(const Timeline &Events, const Steps &Found,
                              const std::vector<Sample> &Samples,
                              const SiteNumbers &Numbers, const RareSites &Rare,
                              const LoopCounts &Loop) {
  std::vector<const Execution *> Runs = wholeRuns(Samples);
  return calibrate(Events,
                   {Found.Unprofiled, Found.haveKinds(),
                    Found.Source == StepSource::Loop,
                    excessIn(Rare, Events, Runs, Numbers), Loop.Alike},
                   Runs);
}

Analysis analysis::analyze(const TraceData &Trace, const Timeline &Events,
                           std::vector<Sync> Syncs,
                           const std::vector<uint32_t> &SiteOf,
                           const StepChoice &Choice,
                           std::span<const uint32_t> SiteOfFolded) {
  Analysis Result;
  Result.Found = findSteps(Trace, Events, Choice);
  Result.Syncs = std::move(Syncs);
  std::vector<Piece> Usable = usableSteps(Events, Result.Found, SiteOf);
  std::vector<Sample> Samples =
      buildSamples(Trace, Events, Result.Syncs, choosePieces(Events, Usable));
  Result.IsReplayed = !Samples.empty();
  SiteNumbers Numbers{SiteOf, SiteOfFolded};
  RareSites Rare;
  LoopCounts Loop;
  Calibration Calibrated;
  if (Result.IsReplayed) {
    SampleTotals Totals = totalsOf(Samples);
    Result.ReplayedSteps = Totals.Steps;
    Result.RecordedStep = Totals.RecordedStep;
    Result.ReplayError = Totals.ReplayError;
    Rare = findRareSites(Events, Numbers, Result.Found);
    Loop = loopCounts(Events, Result.Found, Samples, Numbers, Rare);
    Calibrated = calibrated(Events, Result.Found, Samples, Numbers, Rare, Loop);
    addCalibration(Result, Calibrated);
    Result.Runs = replayRuns(Samples, Result.Scales[0]);
    addReplayedTimes(Result, Events);
  } else if (Result.Found.Source == StepSource::Loop) {
    Result.StepTime = medianOf(durationsOf(Result.Found.Unprofiled));
  }
  Result.Figures =
      measureFigures(Result.Found, Usable, Samples, Result.Scales[0]);
  addSites(Result, Samples, Trace, Events, Numbers, std::move(Rare),
           Loop.Ratios, Calibrated);
  Result.Figures.DeviceTime *= Result.stepScale();
  return Result;
}
