#include "report/diff/SiteCostChanges.h"

#include <algorithm>
#include <cmath>

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
  if (!Site || Site->Value != Outcome::Gains)
    return {};
  double Part = More / Site->SyncsPerStep;
  Interval Cost{Site->Gain.Low * Part, Site->Gain.Best * Part,
                Site->Gain.High * Part};
  if (Part < 0)
    std::swap(Cost.Low, Cost.High);
  return Cost;
}

void diff::addCosts(TraceDiff &Diff) {
  SiteCostChange &Sum = Diff.Costs;
  std::pair<double, double> Largest{-1, -1};
  for (SiteChange &Each : Diff.Sites) {
    Each.MoreCalls = moreCalls(Each);
    if (Each.MoreCalls == 0)
      continue;
    (Each.MoreCalls > 0 ? Sum.MoreCalls : Sum.FewerCalls) +=
        std::abs(Each.MoreCalls);
    Interval Cost = costOf(Each, Each.MoreCalls);
    Sum.Cost.Low += Cost.Low;
    Sum.Cost.Best += Cost.Best;
    Sum.Cost.High += Cost.High;
    std::pair Own{std::abs(Cost.Best), std::abs(Each.MoreCalls)};
    if (Own > Largest) {
      Largest = Own;
      Sum.Largest = Each.MoreCalls > 0 ? Each.After : Each.Before;
    }
  }
}
