#include "timeline/PeriodCut.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace syncline::timeline::period {

void Cut::average() {
  double Sum = std::accumulate(Similarity.begin(), Similarity.end(), 0.0);
  Confidence =
      Similarity.empty() ? 0 : Sum / static_cast<double>(Similarity.size());
}

std::vector<Interval> intervalsOf(const Items &Sequence, Item At) {
  std::vector<Interval> Intervals;
  std::span<const SiteIndex> Visits = Sequence.visitsOf(At);
  for (size_t I = 1; I < Visits.size(); ++I)
    if (Sequence.isWhole(Visits[I - 1], Visits[I]))
      Intervals.push_back({Visits[I - 1], Visits[I]});
  return Intervals;
}

/// Whether it is in most intervals, mostly equally often. The second condition
/// excludes items that long intervals contain by chance.
bool Cutter::Tally::isRegular(double Steps) const {
  return Found >= Steps / 2 && Same >= (Steps - 1) / 2;
}

/// Counts the transitions from one visit of the item to the next one.
void Cutter::countTransitions(const Interval &Step) {
  Now.clear();
  for (SiteIndex I = Step.Begin + 1; I <= Step.End; ++I)
    Now.add(Sequence.transition(I));
}

void Cutter::addToTallies() {
  for (Item Present : Now.present()) {
    Tally &To = Tallies[Present];
    uint32_t Count = Now.of(Present);
    bool IsSame = Count == Before.of(Present);
    ++To.Found;
    To.Same += IsSame;
    To.SameAsEither += IsSame || Count == Earlier.of(Present);
    To.Visits += Count;
  }
}

Cut Cutter::cut(Item At) {
  Cut New;
  New.At = At;
  New.Intervals = intervalsOf(Sequence, At);
  New.Steps = static_cast<double>(New.Intervals.size());
  New.Extent = {New.Intervals.front().Begin, New.Intervals.back().End};
  std::fill(Tallies.begin(), Tallies.end(), Tally());
  Before.clear();
  Earlier.clear();
  for (const Interval &Step : New.Intervals) {
    countTransitions(Step);
    New.Visits += Step.length();
    addToTallies();
    if (&Step != &New.Intervals.front())
      New.Similarity.push_back(Now.similarity(Before));
    std::swap(Before, Earlier);
    std::swap(Now, Before);
  }
  judge(New);
  return New;
}

/// What happens every second step may repeat parts of the step. Without a call
/// that can block in all intervals, two layers would look similar.
void Cutter::allowAlternation(Cut &New) {
  for (Item At = 0; At < Tallies.size() && !New.CanBlock; ++At)
    New.CanBlock = Tallies[At].isRegular(New.Steps) && Sequence.canBlock(At);
  if (New.CanBlock)
    for (Tally &Each : Tallies)
      Each.Same = Each.SameAsEither;
}

void Cutter::judge(Cut &New) {
  New.average();
  allowAlternation(New);
  size_t Explained = 0;
  for (Item At = 0; At < Tallies.size(); ++At) {
    const Tally &Each = Tallies[At];
    if (!Each.isRegular(New.Steps))
      continue;
    New.Regular.push_back({At, Sequence.canBlock(At), Each.Visits});
    double Share = Each.Found / New.Steps;
    // An item in all intervals counts more than one in half of them.
    New.Constancy += Share * Share;
    Explained += Each.Visits;
  }
  New.Explained =
      static_cast<double>(Explained) / static_cast<double>(New.Visits);
}

bool Cutter::hasAnotherLoop(const Cut &Steps) {
  // Steps of a loop with few sites may occasionally contain this many others.
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
