#include "report/diff/SiteCostChanges.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::report;
using namespace syncline::report::diff;

/// The smallest change that counts, as a part of the operations of a site.
static constexpr double LeastPart = 0.1;

static double callsOf(const SiteEntry *Site) {
  return Site ? Site->SyncsPerStep : 0;
}

static double moreCalls(const SiteChange &Change) {
  double Before = callsOf(Change.Before), After = callsOf(Change.After);
  double More = After - Before;
  double Least = std::max(LeastMoreCalls, LeastPart * std::max(Before, After));
  return std::abs(More) >= Least ? More : 0;
}

/// The part of the gain of all calls of a site that \p More of them account
/// for. A gain that may be a loss does not count.
static Interval costOf(const SiteChange &Change, double More) {
  const SiteEntry *Site = More > 0 ? Change.After : Change.Before;
  if (!Site || !mayGain(Site->Value))
    return {};
  double Part = std::abs(More) / Site->SyncsPerStep;
  return {Site->Gain.Low * Part, Site->Gain.Best * Part,
          Site->Gain.High * Part};
}

namespace {

/// Sites that one of the traces lacks.
using SiteSet = std::set<const SiteEntry *>;

/// Sums up what sites cost that were added, or that were removed.
class Sum {
public:
  explicit Sum(const ReportData &Data) : Data(Data) {}

  void add(const SiteEntry &Site, const Interval &Cost);
  /// Sites that pay off only together have a cost of their own as a group.
  /// \returns the sites in \p Whole that belong to such a group.
  SiteSet addGroups(const SiteSet &Whole);

  Interval Cost;
  const SiteEntry *Largest = nullptr;

private:
  const ReportData &Data;
  std::pair<double, double> Most{-1, -1};
};

} // namespace

void Sum::add(const SiteEntry &Site, const Interval &Own) {
  Cost = {Cost.Low + Own.Low, Cost.Best + Own.Best, Cost.High + Own.High};
  std::pair Weight{Own.Best, Site.SyncsPerStep};
  if (Weight > Most) {
    Most = Weight;
    Largest = &Site;
  }
}

SiteSet Sum::addGroups(const SiteSet &Whole) {
  SiteSet Result;
  for (const GroupEntry &Group : Data.Groups) {
    bool IsWhole = std::ranges::all_of(Group.Sites, [&](size_t Site) {
      return Whole.contains(&Data.Sites[Site]);
    });
    if (!mayGain(Group.Value) || Group.Sites.size() < 2 || !IsWhole)
      continue;
    add(Data.Sites[Group.Sites.front()], Group.Gain);
    for (size_t Site : Group.Sites)
      Result.insert(&Data.Sites[Site]);
  }
  return Result;
}

/// \p Sign: 1 for the calls that were added, -1 for those that were removed.
static Sum sumOf(const TraceDiff &Diff, int Sign) {
  Sum Result(Sign > 0 ? *Diff.After : *Diff.Before);
  SiteSet Whole;
  for (const SiteChange &Each : Diff.Sites)
    if (Sign * Each.MoreCalls > 0 &&
        callsOf(Sign > 0 ? Each.Before : Each.After) == 0)
      Whole.insert(Sign > 0 ? Each.After : Each.Before);
  SiteSet InGroups = Result.addGroups(Whole);
  for (const SiteChange &Each : Diff.Sites)
    if (const SiteEntry *Site = Sign > 0 ? Each.After : Each.Before;
        Sign * Each.MoreCalls > 0 && !InGroups.contains(Site))
      Result.add(*Site, costOf(Each, Each.MoreCalls));
  return Result;
}

void diff::addCosts(TraceDiff &Diff) {
  SiteCostChange &Costs = Diff.Costs;
  for (SiteChange &Each : Diff.Sites) {
    Each.MoreCalls = moreCalls(Each);
    Costs.Sites += Each.MoreCalls != 0;
    (Each.MoreCalls > 0 ? Costs.MoreCalls : Costs.FewerCalls) +=
        std::abs(Each.MoreCalls);
  }
  Sum More = sumOf(Diff, 1), Fewer = sumOf(Diff, -1);
  Costs.Cost = {More.Cost.Low - Fewer.Cost.High,
                More.Cost.Best - Fewer.Cost.Best,
                More.Cost.High - Fewer.Cost.Low};
  bool IsMore =
      !Fewer.Largest || (More.Largest && More.Cost.Best > Fewer.Cost.Best);
  Costs.Largest = IsMore ? More.Largest : Fewer.Largest;
}
