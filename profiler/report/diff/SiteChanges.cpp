#include "report/diff/SiteChanges.h"

#include "report/diff/PairSites.h"
#include "report/diff/SiteCostChanges.h"
#include "report/model/SyncSums.h"

#include <algorithm>
#include <cmath>
#include <set>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::diff;

/// Whether they differ by more than a fifth, and by more than \p Least.
static bool differs(double A, double B, double Least) {
  constexpr double Part = 0.2;
  return std::abs(A - B) > std::max(Least, Part * std::max(A, B));
}

static bool hasChanged(const TraceDiff &Diff, const SiteEntry &A,
                       const SiteEntry &B) {
  constexpr double StepPart = 0.001, LeastSyncs = 0.05;
  if (!Diff.IsPerStep)
    return A.BlockedSyncs != B.BlockedSyncs ||
           differs(static_cast<double>(A.Blocked),
                   static_cast<double>(B.Blocked), 0);
  double Least =
      StepPart * std::max(Diff.Before->Step.Time, Diff.After->Step.Time);
  return differs(A.SyncsPerStep, B.SyncsPerStep, LeastSyncs) ||
         differs(A.BlockedPerStep, B.BlockedPerStep, Least) ||
         differs(A.BubblePerStep, B.BubblePerStep, Least);
}

/// Whether it blocked and has a figure by which the two traces are compared.
static bool counts(const TraceDiff &Diff, const SiteEntry &Site) {
  if (!Diff.IsPerStep)
    return Site.BlockedCalls > 0;
  return Site.BlockedCalls || Site.BlockedPerStep > 0 || Site.MarginalGain > 0;
}

/// The sites that blocked, then those that never did: whether a call finds
/// something to wait for depends on the speed of the host.
static SiteList allSites(const ReportData &Data) {
  SiteList Result;
  for (const SiteEntry &Site : Data.Sites)
    Result.push_back(&Site);
  for (const SiteEntry &Site : Data.NeverBlocked)
    Result.push_back(&Site);
  return Result;
}

static void addPair(TraceDiff &Diff, const SiteEntry *Before,
                    const SiteEntry *After) {
  if (!(Before && counts(Diff, *Before)) && !(After && counts(Diff, *After)))
    return;
  ChangeKind Kind = !After                              ? ChangeKind::Gone
                    : !Before                           ? ChangeKind::New
                    : hasChanged(Diff, *Before, *After) ? ChangeKind::Changed
                                                        : ChangeKind::Same;
  Diff.Sites.push_back({Kind, Before, After});
}

TraceDiff diff::diffTraces(const ReportData &Before, const ReportData &After) {
  TraceDiff Diff;
  Diff.Before = &Before;
  Diff.After = &After;
  Diff.IsPerStep = hasSteps(Before) && hasSteps(After);
  SiteList AllBefore = allSites(Before), AllAfter = allSites(After);
  auto Partners = pairSites(AllBefore, AllAfter);
  std::set<const SiteEntry *> Known;
  for (const SiteEntry *Site : AllBefore) {
    auto Partner = Partners.find(Site);
    bool IsPaired = Partner != Partners.end();
    addPair(Diff, Site, IsPaired ? Partner->second : nullptr);
    if (IsPaired)
      Known.insert(Partner->second);
  }
  for (const SiteEntry *Site : AllAfter)
    if (!Known.contains(Site))
      addPair(Diff, nullptr, Site);
  std::stable_sort(
      Diff.Sites.begin(), Diff.Sites.end(),
      [](const SiteChange &A, const SiteChange &B) { return A.Kind < B.Kind; });
  if (Diff.IsPerStep) {
    addCosts(Diff);
    Diff.Steps = compare::compareSteps(
        Before.Step.Figures, After.Step.Figures,
        compare::relationOf(Before, After, Diff.programChanged()));
  }
  return Diff;
}

double diff::stateTime(const ReportData &Data, analysis::DeviceState State) {
  double Sum = 0;
  for (const DeviceEntry &Device : Data.Devices)
    Sum += Device.of(State);
  return Sum;
}
