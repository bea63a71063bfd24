#include "timeline/PeriodCut.h"

#include <algorithm>
#include <utility>

namespace syncline::timeline::period {

void Cut::average() {
  Confidence = Containment = Alternation = 0;
  for (const CommonPart &Part : Parts) {
    Confidence += Part.similarity();
    Containment += Part.containment();
    Alternation += Part.Alternation;
  }
  if (auto Count = static_cast<double>(Parts.size()); Count > 0) {
    Confidence /= Count;
    Containment /= Count;
    Alternation /= Count;
  }
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
    if (CountRepeats || !Now.of(Sequence.transition(I)))
      Now.add(Sequence.transition(I));
}

/// Adds the visits that were not counted.
void Cutter::addRepeats(const Interval &Step) {
  for (SiteIndex I = Step.Begin + 1; I <= Step.End; ++I)
    ++Tallies[Sequence.transition(I)].Visits;
  for (Item Present : Now.present())
    --Tallies[Present].Visits;
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
    New.Visits += Step.End - Step.Begin;
    for (Item Present : Now.present()) {
      Tally &To = Tallies[Present];
      ++To.Found;
      uint32_t Count = Now.of(Present);
      bool IsSame = Count == Before.of(Present);
      To.Same += IsSame;
      To.SameAsEither += IsSame || Count == Earlier.of(Present);
      To.Visits += Count;
    }
    if (!CountRepeats)
      addRepeats(Step);
    if (&Step != &New.Intervals.front())
      New.Parts.push_back({Before.total(), Now.total(), Now.commonWith(Before),
                           Earlier.total() ? Now.similarity(Earlier) : 0});
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
    New.Regular.push_back(
        {At, Sequence.canBlock(At), Sequence.isGraph(At), Each.Visits});
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

bool Cutter::haveLoops(const Cut &Steps) const {
  // A loop that ends continues differently, and may vary what it does.
  constexpr double LeastAlike = 0.9;
  constexpr SiteIndex Never = UINT32_MAX;
  std::vector<SiteIndex> LastAt(Sequence.size(), Never);
  size_t Again = 0, Alike = 0;
  for (const Interval &Step : Steps.Intervals)
    for (SiteIndex I = Step.Begin; I < Step.End; ++I) {
      SiteIndex &Last = LastAt[Sequence.transition(I)];
      if (Last != Never && Last >= Step.Begin) {
        ++Again;
        Alike += Sequence.transition(Last + 1) == Sequence.transition(I + 1);
      }
      Last = I;
    }
  return Again &&
         static_cast<double>(Alike) >= LeastAlike * static_cast<double>(Again);
}

} // namespace syncline::timeline::period
