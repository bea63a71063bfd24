#include "timeline/PeriodCut.h"

#include <algorithm>
#include <utility>

namespace syncline::timeline::period {

double meanOf(std::span<const double> Values) {
  double Sum = 0;
  for (double Value : Values)
    Sum += Value;
  return Values.empty() ? 0 : Sum / static_cast<double>(Values.size());
}

std::vector<Interval> intervalsOf(const Items &Sequence, Item At) {
  std::vector<Interval> Intervals;
  std::span<const SiteIndex> Visits = Sequence.visitsOf(At);
  for (size_t I = 1; I < Visits.size(); ++I)
    if (Sequence.isWhole(Visits[I - 1], Visits[I]))
      Intervals.push_back({Visits[I - 1], Visits[I]});
  return Intervals;
}

/// It is in most intervals, and mostly as often. The second condition excludes
/// items that long intervals contain by chance.
bool Cutter::Tally::isRegular(double Steps) const {
  return Found >= Steps / 2 && Same >= (Steps - 1) / 2;
}

/// Counts the transitions from one visit of the item to the next one.
void Cutter::countTransitions(const Interval &Step) {
  Now.clear();
  for (SiteIndex I = Step.Begin + 1; I <= Step.End; ++I)
    Now.add(Sequence.transition(I));
}

Cut Cutter::cut(Item At) {
  Cut New;
  New.At = At;
  New.Intervals = intervalsOf(Sequence, At);
  New.Steps = static_cast<double>(New.Intervals.size());
  New.Extent = {New.Intervals.front().Begin, New.Intervals.back().End};
  std::fill(Tallies.begin(), Tallies.end(), Tally());
  Before.clear();
  for (const Interval &Step : New.Intervals) {
    countTransitions(Step);
    New.Visits += Step.End - Step.Begin;
    for (Item Present : Now.present()) {
      Tally &To = Tallies[Present];
      ++To.Found;
      To.Same += Now.of(Present) == Before.of(Present);
      To.Visits += Now.of(Present);
    }
    if (&Step != &New.Intervals.front())
      New.Similarity.push_back(Now.similarity(Before));
    std::swap(Now, Before);
  }
  judge(New);
  return New;
}

void Cutter::judge(Cut &New) const {
  New.Confidence = meanOf(New.Similarity);
  size_t Explained = 0;
  for (const Tally &Each : Tallies) {
    if (!Each.isRegular(New.Steps))
      continue;
    double Share = Each.Found / New.Steps;
    // An item in all intervals counts more than one in half of them.
    New.Constancy += Share * Share;
    Explained += Each.Visits;
  }
  New.Explained =
      static_cast<double>(Explained) / static_cast<double>(New.Visits);
}

bool Cutter::hasAnotherLoop(const Cut &Steps) {
  // Steps of a loop with few sites may contain this many others at times.
  constexpr ptrdiff_t Few = 8;
  auto IsRegular = [&](const Tally &Each) {
    return Each.isRegular(Steps.Steps);
  };
  auto Regular = std::count_if(Tallies.begin(), Tallies.end(), IsRegular);
  return std::any_of(
      Steps.Intervals.begin(), Steps.Intervals.end(), [&](const Interval &In) {
        countTransitions(In);
        auto Own = std::count_if(
            Now.present().begin(), Now.present().end(),
            [&](Item Present) { return !IsRegular(Tallies[Present]); });
        return Own > Regular + Few;
      });
}

} // namespace syncline::timeline::period
