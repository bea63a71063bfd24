#include "analysis/sites/SiteGains.h"

#include "analysis/replay/ForEachInParallel.h"
#include "analysis/replay/Replay.h"
#include "analysis/sites/CountRatio.h"
#include "analysis/sites/SiteGroups.h"
#include "analysis/sites/SlowStepGain.h"

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::calibration;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::steps;
using namespace syncline::analysis::syncs;
using namespace syncline::timeline;

/// The best next site is chosen among this many.
static constexpr size_t MostInOrder = 12;
/// A host that is blocked for a smaller part of the step gets ahead.
static constexpr double MostBlocked = 0.01;
/// What a site weighs among others if it gains nothing alone, ns.
static constexpr double LeastWeight = 1;

SiteGains::SiteGains(const std::vector<Sample> &Samples,
                     const SiteNumbers &Numbers, const Calibration &Calibrated,
                     std::map<uint32_t, double> CountRatios,
                     const SiteSet &Others)
    : Numbers(Numbers), Calibrated(Calibrated),
      CountRatios(std::move(CountRatios)), Others(Others) {
  const ScaleSet &Scales = Calibrated.Scales;
  for (const Sample &Part : Samples) {
    for (size_t I = 0; I < Scales.size(); ++I)
      if (!I || Scales[I] != Scales[0])
        Trials.push_back({&Part, &Scales[I], Part.IsWhole && !I});
    if (!Part.IsWhole)
      continue;
    for (const Operation &Op : Part.Exec.Operations)
      if (Numbers.of(Op) != NoIndex && Op.Scope != SyncScope::Nothing &&
          !Others.contains(Numbers.of(Op)))
        Waiting.insert(Numbers.of(Op));
  }
  if (Calibrated.Slow.Excess > 0)
    SlowGain = gainOfSlowSteps(Calibrated.Slow,
                               freePace(wholeRuns(Samples), Scales[0]));
  Base = stepsWithout({});
  Means[{}] = meanOf(Base);
}

std::vector<bool> SiteGains::withoutSyncsAt(const Execution &Steps,
                                            const SiteSet &Sites) const {
  std::vector<bool> Without(Steps.Operations.size());
  if (Sites.empty())
    return Without;
  std::vector<bool> IsRemoved(*Sites.rbegin() + size_t(1));
  for (uint32_t Site : Sites)
    IsRemoved[Site] = true;
  for (size_t I = 0; I < Steps.Operations.size(); ++I)
    if (uint32_t Site = Numbers.of(Steps.Operations[I]);
        Site < IsRemoved.size())
      Without[I] = IsRemoved[Site];
  return Without;
}

ReplayResult SiteGains::replayWithout(size_t Number,
                                      const SiteSet &Sites) const {
  const Trial &Tried = Trials[Number];
  Change Under;
  Under.Scale = *Tried.Scale;
  Under.Competing = true;
  Under.WithoutSync = withoutSyncsAt(Tried.Part->Exec, Sites);
  ReplayResult Result = replay::replay(Tried.Part->Exec, Under);
  if (!Base.Replayed.empty())
    Result.Step = std::min(Result.Step, Base.Replayed[Number]);
  return Result;
}

double SiteGains::countRatio(const SiteSet &Sites) const {
  CountRatio Result;
  for (uint32_t Site : Sites) {
    auto Ratio = CountRatios.find(Site);
    auto Gain = Alone.find(Site);
    Result.add(Ratio == CountRatios.end() ? Calibrated.WorkRatio
                                          : Ratio->second,
               std::max(LeastWeight, Gain == Alone.end() ? 0 : Gain->second));
  }
  return Result.orIfNone(1);
}

SiteGains::Steps SiteGains::stepsOf(const std::vector<ReplayResult> &ByTrial,
                                    const SiteSet &Without) const {
  Steps Result;
  double Step = 0, Blocked = 0, Ratio = countRatio(Without);
  for (size_t I = 0; I < Trials.size(); ++I) {
    Result.Replayed.push_back(ByTrial[I].Step);
    double More =
        Ratio == 1 ? 0 : (Ratio - 1) * (Base.Replayed[I] - ByTrial[I].Step);
    Result.Times.push_back(ByTrial[I].Step - More);
    Step += Trials[I].IsBest ? ByTrial[I].Step : 0;
    Blocked += Trials[I].IsBest ? ByTrial[I].Blocked : 0;
  }
  // A site that still blocks keeps the host from getting ahead.
  if (Blocked < MostBlocked * Step)
    Result.SlowGain = SlowGain;
  return Result;
}

SiteGains::Steps SiteGains::stepsWithout(const SiteSet &Sites) const {
  std::vector<ReplayResult> ByTrial(Trials.size());
  forEachInParallel(Trials.size(),
                    [&](size_t I) { ByTrial[I] = replayWithout(I, Sites); });
  return stepsOf(ByTrial, Sites);
}

SiteGains::Steps SiteGains::stepsInTurn(const SiteSet &Sites,
                                        bool OnlyBest) const {
  std::vector<ReplayResult> ByTrial(Trials.size());
  for (size_t I = 0; I < Trials.size(); ++I)
    if (Trials[I].IsBest || !OnlyBest)
      ByTrial[I] = replayWithout(I, Sites);
  return stepsOf(ByTrial, Sites);
}

/// The mean of \p PerStep, by trial, weighted by the steps of the best trials.
double SiteGains::meanOf(const std::vector<double> &PerStep) const {
  double Sum = 0, Weight = 0;
  for (size_t I = 0; I < Trials.size(); ++I)
    if (Trials[I].IsBest) {
      Sum += PerStep[I] * Trials[I].Part->Exec.Steps;
      Weight += Trials[I].Part->Exec.Steps;
    }
  return Sum / Weight;
}

/// The gain between two sets of step times, from all trials.
Interval SiteGains::gainBetween(const std::vector<double> &Before,
                                const std::vector<double> &After) const {
  std::vector<double> Gains(Trials.size());
  for (size_t I = 0; I < Trials.size(); ++I)
    Gains[I] = Calibrated.GainScale * (Before[I] - After[I]);
  double Best = meanOf(Gains);
  return intervalOf(std::move(Gains), Best);
}

Interval SiteGains::gainBetween(const Steps &Before, const Steps &After) const {
  Interval Usual = gainBetween(Before.Times, After.Times);
  Interval Replayed = gainBetween(Before.Replayed, After.Replayed);
  Usual.Low = std::min(Usual.Low, Replayed.Low);
  Usual.High = std::max(Usual.High, Replayed.High);
  return Before.SlowGain.Best > 0 ? Usual : Usual + After.SlowGain;
}

void SiteGains::addGains(std::map<uint32_t, SiteCost> &Costs) {
  std::vector<SiteCost *> Blocking;
  for (auto &[Site, Cost] : Costs)
    if (Cost.BlockedPerStep > 0)
      Blocking.push_back(&Cost);
  std::vector<Mean> Found(Blocking.size());
  forEachInParallel(Blocking.size(), [&](size_t I) {
    Steps Without = stepsInTurn({Blocking[I]->Site}, /*OnlyBest=*/false);
    Found[I] = meanOf(Without);
    Blocking[I]->Gain = gainBetween(Base, Without);
  });
  for (size_t I = 0; I < Blocking.size(); ++I) {
    uint32_t Site = Blocking[I]->Site;
    Means[{Site}] = Found[I];
    Alone[Site] = (meanOf(Base.Times) - Found[I].Time) / countRatio({Site});
  }
}

Interval SiteGains::jointGain() {
  Steps Without = stepsWithout(Waiting);
  Means[Waiting] = meanOf(Without);
  return gainBetween(Base, Without);
}

Interval SiteGains::gainOver(const SiteGains &Changed) const {
  return gainBetween(Base, Changed.stepsWithout(Waiting));
}

/// The best values of the gains from removing each set.
std::vector<double> SiteGains::bestGains(const std::vector<SiteSet> &Sets) {
  std::vector<const SiteSet *> New;
  std::vector<Mean *> Found;
  for (const SiteSet &Set : Sets)
    if (auto [Entry, IsNew] = Means.try_emplace(Set); IsNew) {
      New.push_back(&Entry->first);
      Found.push_back(&Entry->second);
    }
  forEachInParallel(New.size(),
                    [&](size_t I) { *Found[I] = meanWithout(*New[I]); });
  const Mean &Before = Means[{}];
  std::vector<double> Gains;
  Gains.reserve(Sets.size());
  for (const SiteSet &Set : Sets) {
    const Mean &After = Means[Set];
    Gains.push_back(Calibrated.GainScale * (Before.Time - After.Time) +
                    After.SlowGain - Before.SlowGain);
  }
  return Gains;
}

std::vector<SiteGroup> SiteGains::groups(const std::vector<SiteCost> &Sites,
                                         double StepTime) {
  std::vector<uint32_t> Candidates;
  for (const SiteCost &Cost : Sites)
    if (Waiting.contains(Cost.Site))
      Candidates.push_back(Cost.Site);
  SetGains GainsOf = [&](const std::vector<SiteSet> &Sets) {
    return bestGains(Sets);
  };
  std::vector<SiteGroup> Groups;
  SiteSet Removed;
  Steps Before = Base;
  auto Add = [&](std::vector<uint32_t> Own, bool IsSure) {
    SiteSet Tried = Removed;
    Tried.insert(Own.begin(), Own.end());
    Steps After = stepsWithout(Tried);
    Means[Tried] = meanOf(After);
    Interval Gain = gainBetween(Before, After);
    if (IsSure && Gain.Low <= 0)
      return false;
    Groups.push_back({std::move(Own), Gain});
    Removed = std::move(Tried);
    Before = std::move(After);
    return true;
  };
  std::vector<uint32_t> Unsure;
  for (const std::vector<uint32_t> &Own :
       groupSites(Candidates, GainsOf, LeastGainShare * StepTime))
    if (!Add(Own, true))
      Unsure.insert(Unsure.end(), Own.begin(), Own.end());
  // Taken together, their gain may be certain.
  if (!Unsure.empty())
    Add(std::move(Unsure), false);
  return Groups;
}

/// Orders the sites from \p First up to, not including, \p Last: the next site
/// is the one that gains most once \p Removed are removed. Adds them to \p
/// Removed.
void SiteGains::orderRange(std::vector<SiteCost> &Sites, size_t First,
                           size_t Last, SiteSet &Removed) {
  for (; First < Last; ++First) {
    size_t End = First < MostInOrder ? std::min(Last, MostInOrder) : First + 1;
    std::vector<SiteSet> Tried;
    std::vector<ptrdiff_t> Numbers;
    for (size_t I = First; I < End; ++I) {
      if (!Waiting.contains(Sites[I].Site))
        continue;
      Numbers.push_back(static_cast<ptrdiff_t>(I));
      Tried.push_back(Removed);
      Tried.back().insert(Sites[I].Site);
    }
    if (Tried.empty())
      return;
    std::vector<double> Gains = bestGains(Tried);
    auto Best = std::max_element(Gains.begin(), Gains.end());
    auto From = Sites.begin() + static_cast<ptrdiff_t>(First);
    auto To =
        Sites.begin() + Numbers[static_cast<size_t>(Best - Gains.begin())];
    std::rotate(From, To, To + 1);
    Sites[First].MarginalGain = *Best - bestGains({Removed}).front();
    Removed.insert(Sites[First].Site);
  }
}

void SiteGains::order(std::vector<SiteCost> &Sites,
                      const std::vector<SiteGroup> &Groups) {
  std::map<uint32_t, size_t> GroupOf;
  for (size_t I = 0; I < Groups.size(); ++I)
    for (uint32_t Site : Groups[I].Sites)
      GroupOf[Site] = I;
  auto NumberOf = [&](const SiteCost &Cost) {
    auto Found = GroupOf.find(Cost.Site);
    return Found == GroupOf.end() ? Groups.size() : Found->second;
  };
  std::stable_sort(Sites.begin(), Sites.end(),
                   [&](const SiteCost &A, const SiteCost &B) {
                     return NumberOf(A) < NumberOf(B);
                   });
  SiteSet Removed;
  size_t First = 0;
  for (const SiteGroup &Group : Groups) {
    orderRange(Sites, First, First + Group.Sites.size(), Removed);
    First += Group.Sites.size();
  }
  orderRange(Sites, First, std::min(Sites.size(), MostInOrder), Removed);
}
