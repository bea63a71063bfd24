#include "analysis/whatif/WhatIfs.h"

#include "analysis/calibration/ModelError.h"
#include "analysis/replay/ForEachInParallel.h"
#include "analysis/replay/Replay.h"
#include "analysis/sites/SlowStepGain.h"
#include "analysis/whatif/Remedies.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::whatif;
using namespace syncline::timeline;

static constexpr size_t MostTogether = 8;
/// Kernels that overlap save only this part of the time that the room on the
/// multiprocessors allows: they also share caches, memory and issue slots.
/// Observed on an H200 in seven programs, at batch sizes of 8 to 128: 0.21 to
/// 0.61, median 0.41.
static constexpr double LeastYield = 0.2, BestYield = 0.4, MostYield = 0.65;

namespace {

/// Step times, ns, for three assumptions about how much overlapping kernels
/// gain and how fast other threads are: the least, the best and the largest
/// gain.
struct StepTimes {
  double Least = 0, Best = 0, Most = 0;
};

class Explorer {
public:
  explicit Explorer(const WhatIfInput &In)
      : In(In), From(In.From), Rates(measurePinnedRates(In.Trace, In.Events)) {
    for (const ReplayedRun &Run : From.Runs)
      Recorded.push_back(Run.Exec);
  }
  WhatIfs run();

private:
  /// The runs of steps, as recorded or changed.
  using Executions = std::vector<Execution>;

  void replayBases();
  void explore(RemedyTrial &Each) const;
  static std::optional<Executions> changed(const Executions &Runs,
                                           const Changer &By);
  Interval gain(const Executions &After, bool WithoutSyncs,
                bool FromWithoutSyncs) const;
  double bestGain(const Executions &After) const;
  Interval slowGain(const Executions &After, double Lead) const;
  Combination combine() const;
  void addRareOffloads(WhatIfs &To) const;

  const WhatIfInput &In;
  const Analysis &From;
  PinnedRates Rates;
  Executions Recorded;
  std::vector<RemedyTrial> Remedies;
  /// By run, scale, and whether no synchronization blocks.
  std::vector<std::array<std::array<double, 2>, std::tuple_size_v<ScaleSet>>>
      BaseSteps;
};

} // namespace

static double replayedStep(const Execution &Exec, const TimeScales &Scale,
                           bool WithoutSyncs, double Pace = 1,
                           bool WithoutSharing = false) {
  Change Under;
  Under.Scale = Scale;
  Under.Competing = true;
  Under.WithoutSharing = WithoutSharing;
  Under.OffloadPace = Pace;
  if (WithoutSyncs)
    Under.WithoutSync.assign(Exec.Operations.size(), true);
  return replay::replay(Exec, Under).Step;
}

static StepTimes stepTimes(const Execution &Exec, const TimeScales &Scale,
                           bool WithoutSyncs) {
  bool HasMoved = std::any_of(Exec.Activities.begin(), Exec.Activities.end(),
                              [](const QueuedActivity &Activity) {
                                return Activity.IsMoved && Activity.Share > 0;
                              });
  auto At = [&](double Pace) {
    double Shared = replayedStep(Exec, Scale, WithoutSyncs, Pace);
    if (!HasMoved)
      return StepTimes{Shared, Shared, Shared};
    double Apart = replayedStep(Exec, Scale, WithoutSyncs, Pace, true);
    auto With = [&](double Yield) { return Apart + Yield * (Shared - Apart); };
    return StepTimes{With(LeastYield), With(BestYield), With(MostYield)};
  };
  if (!Exec.OffloadedLanes)
    return At(1);
  return {At(WorstPace).Least, At(UsualPace).Best, At(1).Most};
}

void Explorer::replayBases() {
  BaseSteps.resize(Recorded.size());
  forEachInParallel(Recorded.size(), [&](size_t Run) {
    for (size_t I = 0; I < From.Scales.size(); ++I)
      for (bool WithoutSyncs : {false, true})
        BaseSteps[Run][I][WithoutSyncs] =
            replayedStep(Recorded[Run], From.Scales[I], WithoutSyncs);
  });
}

/// No value if the change is impossible in any run of steps.
std::optional<Explorer::Executions> Explorer::changed(const Executions &Runs,
                                                      const Changer &By) {
  Executions Result;
  for (const Execution &Run : Runs) {
    std::optional<Execution> After = By(Run);
    if (!After)
      return std::nullopt;
    Result.push_back(std::move(*After));
  }
  return Result;
}

/// \p FromWithoutSyncs: the additional gain once no synchronization blocks;
/// otherwise the total gain over the recorded step.
Interval Explorer::gain(const Executions &After, bool WithoutSyncs,
                        bool FromWithoutSyncs) const {
  std::vector<double> Gains;
  double Sum = 0, Weight = 0;
  for (size_t Run = 0; Run < After.size(); ++Run)
    for (size_t I = 0; I < From.Scales.size(); ++I) {
      const TimeScales &Scale = From.Scales[I];
      if (I && Scale == From.Scales[0])
        continue;
      double Base = BaseSteps[Run][I][FromWithoutSyncs];
      StepTimes Steps = stepTimes(After[Run], Scale, WithoutSyncs);
      Gains.push_back(From.gainScale() * (Base - Steps.Least));
      Gains.push_back(From.gainScale() * (Base - Steps.Most));
      if (I)
        continue;
      double Weighs = After[Run].Steps;
      Sum += From.gainScale() * (Base - Steps.Best) * Weighs;
      Weight += Weighs;
    }
  return withModelError(
      intervalOf(std::move(Gains), Sum / Weight),
      {From.StepTime, 0, hostBoundTime(From.Devices, From.StepTime)});
}

/// The gain over the recorded step if no synchronization blocks; the best value
/// alone.
double Explorer::bestGain(const Executions &After) const {
  double Sum = 0, Weight = 0;
  for (size_t Run = 0; Run < After.size(); ++Run) {
    double Step = stepTimes(After[Run], From.Scales[0], true).Best;
    Sum += (BaseSteps[Run][0][false] - Step) * After[Run].Steps;
    Weight += After[Run].Steps;
  }
  return From.gainScale() * Sum / Weight;
}

/// What slow steps add to the gain of \p After if the host gets ahead by at
/// most this many steps.
Interval Explorer::slowGain(const Executions &After, double Lead) const {
  if (From.Slow.Excess <= 0)
    return {};
  std::vector<const Execution *> Runs;
  for (const Execution &Run : After)
    Runs.push_back(&Run);
  FreePace Pace = freePace(Runs, From.Scales[0]);
  Pace.Lead = std::min(Pace.Lead, Lead);
  return gainOfSlowSteps(From.Slow, Pace);
}

/// Whether no operation waits for work that was queued in its own step.
static bool isAhead(const Execution &Exec) {
  return std::ranges::all_of(Exec.Operations, [](const Operation &Op) {
    return Op.Scope == syncs::SyncScope::Nothing || Op.Deferred != NoIndex;
  });
}

void Explorer::explore(RemedyTrial &Each) const {
  std::optional<Executions> After = changed(Recorded, Each.Changed);
  Each.Fits = After.has_value();
  if (!Each.Fits)
    return;
  Each.Entry.Gain = gain(*After, false, false);
  // A deferred read is still a wait: without waits there is none to defer.
  if (Each.Entry.Kind != RemedyKind::ReadLater)
    Each.Entry.GainWithoutSyncs = gain(*After, true, true);
  else if (std::ranges::all_of(*After, isAhead))
    Each.Entry.Gain =
        atMost(Each.Entry.Gain + slowGain(*After, 1), From.StepTime);
}

/// Whether both change the same place, or move the same operations.
static bool conflict(const WhatIf &A, const Marks &MovedByA, const WhatIf &B,
                     const Marks &MovedByB) {
  if (A.Site != NoIndex && A.Site == B.Site)
    return true;
  for (size_t I = 0; I < std::min(MovedByA.size(), MovedByB.size()); ++I)
    if (MovedByA[I] && MovedByB[I])
      return true;
  return false;
}

/// Starts with the best remedy, then repeatedly adds the one that gains most.
Combination Explorer::combine() const {
  Combination Result;
  Executions Joined = Recorded;
  double Gained = bestGain(Joined);
  double Least = LeastGainShare * From.StepTime;
  while (Result.Remedies.size() < MostTogether) {
    std::vector<double> Gains(Remedies.size(), -INFINITY);
    forEachInParallel(Remedies.size(), [&](size_t I) {
      const RemedyTrial &Each = Remedies[I];
      if (Each.Entry.Kind == RemedyKind::ReadLater || Each.Entry.Stage.IsCall ||
          Each.Entry.GainWithoutSyncs.Best <= -Least)
        return;
      for (size_t Other : Result.Remedies)
        if (Other == I ||
            conflict(Each.Entry, Each.Moved, Remedies[Other].Entry,
                     Remedies[Other].Moved))
          return;
      if (std::optional<Executions> After = changed(Joined, Each.Changed))
        Gains[I] = bestGain(*After);
    });
    auto Best = std::max_element(Gains.begin(), Gains.end());
    if (Best == Gains.end() || *Best < Gained + Least)
      break;
    auto Number = static_cast<size_t>(Best - Gains.begin());
    std::optional<Executions> After = changed(Joined, Remedies[Number].Changed);
    if (!After)
      break;
    Gained = *Best;
    Joined = std::move(*After);
    Result.Remedies.push_back(Number);
  }
  if (Result.Remedies.empty())
    return Result;
  // The gain of removing rare synchronizations does not come from the replay.
  Result.Gain =
      atMost(From.RareGain.Best > 0
                 ? From.JointGain + gain(Joined, true, true)
                 : gain(Joined, true, false) + slowGain(Joined, INFINITY),
             From.StepTime);
  return Result;
}

/// What happens in few steps appears in few replayed windows, or in none.
void Explorer::addRareOffloads(WhatIfs &To) const {
  for (const RareOffload &Each : From.RareOffloads) {
    if (Each.HostTime < LeastOffloaded * From.StepTime)
      continue;
    WhatIf Entry;
    Entry.Kind = RemedyKind::Offload;
    Entry.Site = Each.Site;
    Entry.HostTime = Each.HostTime;
    Entry.Threads = 1;
    Entry.Gain = Each.Gain;
    Entry.GainWithoutSyncs = Each.GainWithoutSyncs;
    if (Each.GainWithoutSyncs.Best >= LeastGainShare * From.StepTime) {
      const Interval &Others =
          To.Together.Remedies.empty() ? From.JointGain : To.Together.Gain;
      To.Together.Gain = atMost(Each.GainWithoutSyncs + Others, From.StepTime);
      To.Together.Remedies.push_back(To.Tried.size());
    }
    To.Tried.push_back(std::move(Entry));
  }
}

WhatIfs Explorer::run() {
  WhatIfs Result;
  if (Recorded.empty())
    return Result;
  Remedies = collectRemedies(In, Recorded, Rates);
  replayBases();
  forEachInParallel(Remedies.size(), [&](size_t I) { explore(Remedies[I]); });
  std::erase_if(Remedies, [](const RemedyTrial &Each) { return !Each.Fits; });
  Result.Together = combine();
  for (RemedyTrial &Each : Remedies) {
    double Gain =
        std::max(Each.Entry.Gain.Best, Each.Entry.GainWithoutSyncs.Best);
    Result.HasAssumedRate |= Rates.IsUploadAssumed && Each.UsesRate &&
                             Gain >= LeastGainShare * From.StepTime;
    Result.Tried.push_back(std::move(Each.Entry));
  }
  addRareOffloads(Result);
  return Result;
}

WhatIfs whatif::findWhatIfs(const WhatIfInput &In) {
  return Explorer(In).run();
}
