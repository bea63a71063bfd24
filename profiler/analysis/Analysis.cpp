#include "analysis/Analysis.h"

#include "analysis/Calibration.h"
#include "analysis/ForEachInParallel.h"
#include "analysis/StepPieces.h"
#include "analysis/replay/CommonFacts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::timeline;

namespace {

class Analyst {
public:
  Analyst(const TraceData &Of, const Timeline &Events, std::vector<Sync> Syncs,
          const std::vector<uint32_t> &SiteOf, const std::string &RangeName,
          std::span<const uint32_t> SiteOfFolded);
  Analysis run();

private:
  /// Each run of steps, and each half of it: what differs among them is how
  /// much a gain differs by chance.
  struct Sample {
    Execution Of;
    bool IsWhole = true;
    /// With all waits, by Analysis::Scales.
    std::array<double, 3> BaseSteps = {};
  };

  void buildSamples();
  void calibrate();
  void replayRuns();
  void count(uint32_t Site, uint64_t Calls, uint64_t BlockedCalls,
             uint64_t Blocked);
  void countSites();
  void replayBases();
  void findGains();
  Interval gain(const std::set<uint32_t> &Sites) const;
  std::vector<bool> withoutSyncsAt(const Execution &In,
                                   const std::set<uint32_t> &Sites) const;
  double stepWithout(const std::set<uint32_t> &Sites) const;
  void orderSites();
  size_t bestNext(size_t First, size_t Last, const std::set<uint32_t> &Gone,
                  double &Step) const;
  void addDeviceTimes();
  void addBubbles();

  const TraceData &Of;
  const Timeline &Events;
  const std::vector<uint32_t> &SiteOf;
  std::span<const uint32_t> SiteOfFolded;
  std::vector<Sample> Samples;
  std::map<uint32_t, SiteCost> Costs;
  /// Sites whose calls wait in the replay, or would where others do not.
  std::set<uint32_t> Waiting;
  Analysis Result;
};

} // namespace

/// The best next place is searched for among so many, since each try is a
/// replay of all steps.
static constexpr size_t MostInOrder = 12;

Analyst::Analyst(const TraceData &Of, const Timeline &Events,
                 std::vector<Sync> Syncs, const std::vector<uint32_t> &SiteOf,
                 const std::string &RangeName,
                 std::span<const uint32_t> SiteOfFolded)
    : Of(Of), Events(Events), SiteOf(SiteOf), SiteOfFolded(SiteOfFolded) {
  Result.Found = findSteps(Of, Events, RangeName);
  Result.Syncs = std::move(Syncs);
}

void Analyst::buildSamples() {
  std::vector<std::span<const uint64_t>> Parts;
  auto Add = [&](std::span<const uint64_t> Starts, bool IsWhole) {
    Parts.push_back(Starts);
    Samples.emplace_back().IsWhole = IsWhole;
  };
  for (std::span<const uint64_t> Run : choosePieces(Events, Result.Found)) {
    Add(Run, true);
    size_t Middle = Run.size() / 2;
    if (Middle < 2 || Run.size() - Middle < 3)
      continue;
    Add(Run.first(Middle + 1), false);
    Add(Run.subspan(Middle), false);
  }
  if (Parts.empty())
    return;
  CommonFacts Facts(Of, Events);
  forEachInParallel(Parts.size(), [&](size_t I) {
    Samples[I].Of = buildExecution(Of, Events, Facts, Result.Syncs, Parts[I]);
  });
}

void Analyst::calibrate() {
  double Sum = 0, Recorded = 0, Replayed = 0;
  for (const Sample &Part : Samples)
    if (Part.IsWhole) {
      Sum += static_cast<double>(Part.Of.Completed.duration());
      Recorded += static_cast<double>(Part.Of.recordedDuration());
      Replayed += static_cast<double>(replayAsRecorded(Part.Of));
      Result.ReplayedSteps += Part.Of.Steps;
    }
  Result.RecordedStep = Sum / static_cast<double>(Result.ReplayedSteps);
  Result.ReplayError = Recorded > 0 ? Replayed / Recorded - 1 : 0;
  std::vector<const Execution *> Runs;
  for (const Sample &Part : Samples)
    if (Part.IsWhole)
      Runs.push_back(&Part.Of);
  Calibration Found =
      analysis::calibrate(Events, Result.Found.Unprofiled, Runs);
  Result.StepTime = Found.StepTime;
  Result.LongMean = Found.LongMean;
  Result.Scales = Found.Scales;
  Result.Calibrated = Found.IsFromPlainSteps;
  Result.HostRunsAhead = Found.HostRunsAhead;
  Result.GainScale = Found.GainScale;
}

std::vector<bool>
Analyst::withoutSyncsAt(const Execution &In,
                        const std::set<uint32_t> &Sites) const {
  std::vector<bool> Without(In.Operations.size());
  for (size_t I = 0; I < In.Operations.size(); ++I) {
    uint32_t Call = In.Operations[I].Call;
    Without[I] = Call != NoIndex && Sites.contains(SiteOf[Call]);
  }
  return Without;
}

void Analyst::replayRuns() {
  for (Sample &Part : Samples) {
    if (!Part.IsWhole)
      continue;
    ReplayedRun Run;
    Change Under;
    Under.Scale = Result.Scales[0];
    replay(Part.Of, Under, &Run.Base);
    Under.WithoutSync.assign(Part.Of.Operations.size(), true);
    replay(Part.Of, Under, &Run.WithoutSyncs);
    Run.Devices = accountDevices(Part.Of, Run.Base, Run.WithoutSyncs);
    Run.Of = Part.Of;
    Result.Runs.push_back(std::move(Run));
  }
}

void Analyst::count(uint32_t Site, uint64_t Calls, uint64_t BlockedCalls,
                    uint64_t Blocked) {
  SiteCost &Cost = Costs[Site];
  Cost.Site = Site;
  Cost.Calls += Calls;
  Cost.BlockedCalls += BlockedCalls;
  Cost.Blocked += Blocked;
}

void Analyst::countSites() {
  for (uint32_t I = 0; I < Events.Calls.size(); ++I) {
    if (SiteOf[I] == NoIndex)
      continue;
    count(SiteOf[I], 1, Result.Syncs[I].Blocked,
          Result.Syncs[I].Blocked ? Events.Calls[I].duration() : 0);
  }
  for (size_t I = 0; I < SiteOfFolded.size(); ++I) {
    const FoldedCalls &Each = Events.Folded[I];
    if (SiteOfFolded[I] != NoIndex)
      count(SiteOfFolded[I], Each.Calls, Each.BlockedCalls, Each.Blocked);
  }
  for (const ReplayedRun &Run : Result.Runs)
    for (size_t I = 0; I < Run.Of.Operations.size(); ++I) {
      uint32_t Call = Run.Of.Operations[I].Call;
      if (Call == NoIndex || SiteOf[Call] == NoIndex)
        continue;
      SiteCost &Cost = Costs[SiteOf[Call]];
      Cost.CallsPerStep += 1;
      if (Run.Of.Operations[I].Scope != SyncScope::Nothing)
        Waiting.insert(SiteOf[Call]);
      Cost.BlockedPerStep += static_cast<double>(Run.Base.Blocked[I]);
    }
}

void Analyst::addBubbles() {
  for (const ReplayedRun &Run : Result.Runs)
    for (const IdleGap &Gap : Run.Devices.Gaps) {
      if (Gap.Blocker == NoIndex)
        continue;
      uint32_t Call = Run.Of.Operations[Gap.Blocker].Call;
      if (Call != NoIndex && SiteOf[Call] != NoIndex)
        Costs[SiteOf[Call]].BubblePerStep += static_cast<double>(Gap.Bubble);
    }
}

void Analyst::replayBases() {
  for (Sample &Part : Samples)
    for (size_t I = 0; I < Result.Scales.size(); ++I) {
      Change Base;
      Base.Scale = Result.Scales[I];
      Part.BaseSteps[I] = I && Base.Scale == Result.Scales[0]
                              ? Part.BaseSteps[0]
                              : replay(Part.Of, Base).Step;
    }
}

/// Removed in each sample under each scale.
Interval Analyst::gain(const std::set<uint32_t> &Sites) const {
  std::vector<double> Gains;
  double Sum = 0, Weight = 0;
  for (const Sample &Part : Samples) {
    Change Under;
    Under.WithoutSync = withoutSyncsAt(Part.Of, Sites);
    for (size_t I = 0; I < Result.Scales.size(); ++I) {
      if (I && Result.Scales[I] == Result.Scales[0])
        continue;
      Under.Scale = Result.Scales[I];
      double Own =
          Result.GainScale * (Part.BaseSteps[I] - replay(Part.Of, Under).Step);
      Gains.push_back(Own);
      if (!Part.IsWhole || I)
        continue;
      Sum += Own * Part.Of.Steps;
      Weight += Part.Of.Steps;
    }
  }
  return intervalOf(std::move(Gains), Sum / Weight);
}

double Analyst::stepWithout(const std::set<uint32_t> &Sites) const {
  double Sum = 0;
  for (const ReplayedRun &Run : Result.Runs) {
    Change Under;
    Under.Scale = Result.Scales[0];
    Under.WithoutSync = withoutSyncsAt(Run.Of, Sites);
    Sum += replay(Run.Of, Under).Step * Run.Of.Steps;
  }
  return Sum / static_cast<double>(Result.ReplayedSteps);
}

void Analyst::findGains() {
  replayBases();
  std::vector<SiteCost *> Blocking;
  for (auto &[Site, Cost] : Costs)
    if (Cost.BlockedPerStep > 0)
      Blocking.push_back(&Cost);
  forEachInParallel(Blocking.size(), [&](size_t I) {
    Blocking[I]->Gain = gain({Blocking[I]->Site});
  });
  Result.JointGain = gain(Waiting);
  Result.StepWithoutSyncs =
      std::max(0.0, Result.StepTime - Result.JointGain.Best);
}

/// Of the places from First on, the one without which, and without those that
/// are gone, a step is shortest; its step time in Step. Last: there is none.
size_t Analyst::bestNext(size_t First, size_t Last,
                         const std::set<uint32_t> &Gone, double &Step) const {
  std::vector<double> Without(Last, INFINITY);
  forEachInParallel(Last - First, [&](size_t Number) {
    size_t I = First + Number;
    if (!Waiting.contains(Result.Sites[I].Site))
      return;
    std::set<uint32_t> Tried = Gone;
    Tried.insert(Result.Sites[I].Site);
    Without[I] = stepWithout(Tried);
  });
  auto Best = std::min_element(Without.begin() + static_cast<ptrdiff_t>(First),
                               Without.end());
  // None of them waits.
  if (Best == Without.end() || *Best == INFINITY)
    return Last;
  Step = *Best;
  return static_cast<size_t>(Best - Without.begin());
}

void Analyst::orderSites() {
  for (auto &[Site, Cost] : Costs)
    Result.Sites.push_back(Cost);
  std::vector<SiteCost> &Sites = Result.Sites;
  auto KeyOf = [&](const SiteCost &Cost) {
    return std::tuple(Cost.Gain.Best, Cost.BlockedPerStep,
                      Waiting.contains(Cost.Site), Cost.Blocked);
  };
  std::stable_sort(Sites.begin(), Sites.end(),
                   [&](const SiteCost &A, const SiteCost &B) {
                     return KeyOf(B) < KeyOf(A);
                   });
  if (!Result.IsReplayed)
    return;
  size_t Count = std::min(Sites.size(), MostInOrder);
  std::set<uint32_t> Gone;
  double Before = stepWithout(Gone);
  for (size_t I = 0; I < Count; ++I) {
    double Step = 0;
    size_t Best = bestNext(I, Count, Gone, Step);
    if (Best == Count)
      break;
    auto From = Sites.begin() + static_cast<ptrdiff_t>(I);
    auto To = Sites.begin() + static_cast<ptrdiff_t>(Best);
    std::rotate(From, To, To + 1);
    Sites[I].MarginalGain = Result.GainScale * (Before - Step);
    Gone.insert(Sites[I].Site);
    Before = Step;
  }
}

void Analyst::addDeviceTimes() {
  std::map<uint64_t, DeviceTime> Sums;
  for (const ReplayedRun &Run : Result.Runs)
    for (const DeviceTime &Own : Run.Devices.Devices) {
      DeviceTime &Sum = Sums[Own.Device];
      Sum.Device = Own.Device;
      Sum.Total += Own.Total;
      for (size_t I = 0; I < DeviceStates; ++I)
        Sum.Times[I] += Own.Times[I];
    }
  for (auto &[Device, Sum] : Sums)
    Result.Devices.push_back(Sum);
  uint64_t Total = 0;
  for (const ReplayedRun &Run : Result.Runs) {
    Total += Run.Base.Round.duration();
    addUp(Result.Streams, accountStreams(Events, Run.Of, Run.Base));
    addUp(Result.Hosts, accountHost(Events, Run.Of, Run.Base));
    Result.Overlap += findOverlap(Events, Run.Of, Run.Base);
  }
  for (StreamTime &Stream : Result.Streams)
    Stream.Total = Total;
}

Analysis Analyst::run() {
  buildSamples();
  Result.IsReplayed = !Samples.empty();
  if (Result.IsReplayed) {
    calibrate();
    replayRuns();
    addDeviceTimes();
  }
  countSites();
  if (Result.IsReplayed) {
    addBubbles();
    auto Steps = static_cast<double>(Result.ReplayedSteps);
    for (auto &[Site, Cost] : Costs) {
      Cost.CallsPerStep /= Steps;
      Cost.BlockedPerStep /= Steps;
      Cost.BubblePerStep /= Steps;
    }
    findGains();
  }
  orderSites();
  return std::move(Result);
}

Analysis analysis::analyse(const TraceData &Of, const Timeline &Events,
                           std::vector<Sync> Syncs,
                           const std::vector<uint32_t> &SiteOf,
                           const std::string &RangeName,
                           std::span<const uint32_t> SiteOfFolded) {
  return Analyst(Of, Events, std::move(Syncs), SiteOf, RangeName, SiteOfFolded)
      .run();
}
