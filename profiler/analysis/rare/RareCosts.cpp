#include "analysis/rare/RareCosts.h"

#include "analysis/rare/RareExcess.h"

#include <algorithm>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::analysis::rare;
using namespace syncline::analysis::replay;
using namespace syncline::analysis::sites;
using namespace syncline::analysis::steps;
using namespace syncline::timeline;

/// A step whose rare calls download less than this only reads some values. It
/// may compute between them, as an evaluation does.
static constexpr double LeastDownload = 65536;

/// The part of a step that is worth mentioning.
static constexpr double NotableExcess = 0.02;

/// The replayed steps show what a site costs if they contain this many of its
/// steps, and at least this part of those that its mean distance lets expect,
/// or at most the inverse.
static constexpr double LeastReplayed = 3, LeastOfExpected = 0.5;

static std::set<uint32_t>
misrepresented(const RareSites &Rare,
               const std::vector<const Execution *> &Runs,
               const SiteNumbers &Numbers) {
  std::map<uint32_t, double> Calls;
  double Steps = 0;
  for (const Execution *Run : Runs) {
    Steps += Run->Steps;
    for (const Operation &Op : Run->Operations)
      if (Op.Scope != syncs::SyncScope::Nothing)
        ++Calls[Numbers.of(Op)];
  }
  std::set<uint32_t> Result;
  for (const auto &[Site, Own] : Rare.Sites) {
    double Replayed = Calls[Site] * static_cast<double>(Own.Steps) /
                      static_cast<double>(Own.Calls);
    double Expected = Steps / Own.Apart;
    if (Replayed < LeastReplayed || Replayed < LeastOfExpected * Expected ||
        LeastOfExpected * Replayed > Expected)
      Result.insert(Site);
  }
  return Result;
}

RareCosts::RareCosts(RareSites Found, const TraceData &Trace,
                     const Timeline &Events, const SiteNumbers &Numbers,
                     const Steps &Loop, const std::vector<Sample> &Samples,
                     double HostScale)
    : Rare(std::move(Found)) {
  for (const auto &[Site, Own] : Rare.Sites)
    Sites.insert(Site);
  if (Sites.empty())
    return;
  Misrepresented = misrepresented(Rare, wholeRuns(Samples), Numbers);
  Gains.emplace(Rare, paceOf(Events, Rare, Samples, Loop, HostScale),
                idleShareInWindows(Trace, Events, Rare, Numbers, Loop));
}

bool RareCosts::lengthenSteps() const {
  double Mean = Rare.meanStep();
  return Mean > 0 && excessOfCalls(Rare) >= NotableExcess * Mean;
}

void RareCosts::addTo(std::map<uint32_t, SiteCost> &Costs) const {
  if (!Gains)
    return;
  for (const auto &[Site, Own] : Rare.Sites) {
    SiteCost &Cost = Costs[Site];
    double PerStep = 1 / (Own.Apart * static_cast<double>(Own.Steps));
    Cost.StepsApart = Own.Apart;
    Cost.IsMisrepresented = Misrepresented.contains(Site);
    Cost.CallsPerStep = PerStep * static_cast<double>(Own.Calls);
    Cost.BlockedPerStep = PerStep * Own.Blocked;
    Cost.BubblePerStep = Gains->bubble(Site);
    Cost.Gain = Gains->gain({Site});
  }
}

void RareCosts::order(std::vector<SiteCost> &Sorted) const {
  if (!Gains)
    return;
  auto FirstRare = std::stable_partition(
      Sorted.begin(), Sorted.end(),
      [](const SiteCost &Cost) { return !Cost.isRare(); });
  std::vector<SiteCost> Own(FirstRare, Sorted.end());
  Sorted.erase(FirstRare, Sorted.end());
  std::stable_sort(Own.begin(), Own.end(),
                   [](const SiteCost &A, const SiteCost &B) {
                     return A.Gain.Best > B.Gain.Best;
                   });
  std::set<uint32_t> Removed;
  double Before = 0;
  for (SiteCost &Cost : Own) {
    Removed.insert(Cost.Site);
    double Together = Gains->gain(Removed).Best;
    Cost.MarginalGain = Together - Before;
    Before = Together;
    auto Place =
        std::find_if(Sorted.begin(), Sorted.end(), [&](const SiteCost &Other) {
          return Other.MarginalGain < Cost.MarginalGain ||
                 Other.CallsPerStep <= 0;
        });
    Sorted.insert(Place, Cost);
  }
}

Interval RareCosts::jointGain() const {
  return Gains ? Gains->gain(Sites) : Interval();
}

std::vector<RareOffload> RareCosts::offloads() const {
  std::vector<RareOffload> Result;
  if (!Gains)
    return Result;
  for (const auto &[Site, Own] : Rare.Sites) {
    if (Own.Bytes < LeastDownload * static_cast<double>(Own.Steps))
      continue;
    Interval Alone = Gains->gain({Site});
    Interval Both = Gains->gainOfOffload(Site);
    auto More = [](double Gain, double Less) {
      return std::max(0.0, Gain - Less);
    };
    Result.push_back({Site,
                      Gains->hostTimeAfter(Site),
                      Both,
                      {More(Both.Low, Alone.High), More(Both.Best, Alone.Best),
                       More(Both.High, Alone.Low)}});
  }
  return Result;
}
