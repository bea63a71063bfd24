//===- Period.cpp - Finds the steps of a loop by its rhythm ---------------===//

#include "timeline/Period.h"

#include "timeline/PeriodCandidates.h"
#include "timeline/PeriodItems.h"

#include <algorithm>

namespace syncline::timeline {

namespace {

using period::Candidate;
using period::Item;
using period::Items;
using period::SiteIndex;

/// From one place of an item up to, not including, the next one.
struct Interval {
  SiteIndex Begin = 0;
  SiteIndex End = 0;

  SiteIndex length() const { return End - Begin; }
};

/// What the visits are like when they are cut at the places of an item.
struct CutFacts {
  Item At = 0;
  double Steps = 0;
  /// From the first interval to the last one.
  Interval Extent;
  /// In intervals: those in a hole, and before and after, are in none.
  size_t Visits = 0;
  /// Mean of Similarity.
  double Confidence = 0;
  /// How many different transitions the intervals have in common.
  double Constancy = 0;
  /// Share of the visits that are made by those.
  double Explained = 0;

  double length() const { return static_cast<double>(Visits) / Steps; }
};

struct Cut : CutFacts {
  std::vector<Interval> Intervals;
  /// That of each interval and the one before it; one fewer than intervals.
  std::vector<double> Similarity;
};

std::vector<Interval> intervalsOf(const Items &Of, Item At) {
  std::vector<Interval> Intervals;
  std::span<const SiteIndex> Sites = Of.places(At);
  for (size_t I = 1; I < Sites.size(); ++I)
    if (Of.isWhole(Sites[I - 1], Sites[I]))
      Intervals.push_back({Sites[I - 1], Sites[I]});
  return Intervals;
}

/// How often each item comes in an interval.
class Counts {
public:
  explicit Counts(size_t Items) : Number(Items) {}
  void add(Item At) {
    if (Number[At]++ == 0)
      Present.push_back(At);
    ++Total;
  }
  void clear() {
    for (Item At : Present)
      Number[At] = 0;
    Present.clear();
    Total = 0;
  }
  std::span<const Item> present() const { return Present; }
  uint32_t of(Item At) const { return Number[At]; }

  /// What both have in common of what they have together.
  double likeness(const Counts &Other) const {
    size_t Common = 0;
    for (Item At : Present)
      Common += std::min(Number[At], Other.Number[At]);
    size_t Together = Total + Other.Total - Common;
    return static_cast<double>(Common) / static_cast<double>(Together);
  }

private:
  std::vector<uint32_t> Number;
  std::vector<Item> Present;
  size_t Total = 0;
};

double mean(std::span<const double> Of) {
  double Sum = 0;
  for (double Value : Of)
    Sum += Value;
  return Of.empty() ? 0 : Sum / static_cast<double>(Of.size());
}

/// An item in the intervals of a cut.
struct Tally {
  /// Intervals that it is in.
  uint32_t Found = 0;
  /// Those in which it comes as often as in the one before.
  uint32_t Same = 0;
  size_t Visits = 0;

  /// It is in most intervals, and mostly as often. The latter because long
  /// intervals have everything in them that comes by chance.
  bool isRegular(double Steps) const {
    return Found >= Steps / 2 && Same >= (Steps - 1) / 2;
  }
};

class Finder {
public:
  explicit Finder(const Items &Of)
      : Of(Of), Now(Of.size()), Before(Of.size()), Tallies(Of.size()) {}

  std::optional<Period> find();

private:
  Cut cut(Item At);
  void take(const Interval &Step);
  void judge(Cut &New) const;
  bool isPeriod(const CutFacts &Steps) const;
  Item bestAnchor(const CutFacts &Steps);
  size_t placesIn(const Interval &Extent, Item At) const;
  uint64_t medianPause(Item At) const;
  bool hasAnotherLoop(const Cut &Steps);

  const Items &Of;
  Counts Now;
  Counts Before;
  /// Of the last cut.
  std::vector<Tally> Tallies;
};

/// Counts the transitions from one anchor to the next one.
void Finder::take(const Interval &Step) {
  Now.clear();
  for (SiteIndex I = Step.Begin + 1; I <= Step.End; ++I)
    Now.add(Of.transition(I));
}

Cut Finder::cut(Item At) {
  Cut New;
  New.At = At;
  New.Intervals = intervalsOf(Of, At);
  New.Steps = static_cast<double>(New.Intervals.size());
  New.Extent = {New.Intervals.front().Begin, New.Intervals.back().End};
  std::fill(Tallies.begin(), Tallies.end(), Tally());
  Before.clear();
  for (const Interval &Step : New.Intervals) {
    take(Step);
    New.Visits += Step.End - Step.Begin;
    for (Item Present : Now.present()) {
      Tally &To = Tallies[Present];
      ++To.Found;
      To.Same += Now.of(Present) == Before.of(Present);
      To.Visits += Now.of(Present);
    }
    if (&Step != &New.Intervals.front())
      New.Similarity.push_back(Now.likeness(Before));
    std::swap(Now, Before);
  }
  judge(New);
  return New;
}

void Finder::judge(Cut &New) const {
  New.Confidence = mean(New.Similarity);
  size_t Explained = 0;
  for (const Tally &Of : Tallies) {
    if (!Of.isRegular(New.Steps))
      continue;
    double Share = Of.Found / New.Steps;
    // What is in all intervals counts more than what is in half of them.
    New.Constancy += Share * Share;
    Explained += Of.Visits;
  }
  New.Explained =
      static_cast<double>(Explained) / static_cast<double>(New.Visits);
}

/// The longer interval is the step where it explains enough more. Of about the
/// same length, those that are more alike are the steps: the others begin at
/// something that some steps lack.
bool isBetter(const CutFacts &Longer, const CutFacts &Shorter) {
  double Ratio = Longer.length() / Shorter.length();
  double Gain = 1 - Shorter.Constancy / Longer.Constancy;
  if (Ratio > 8.5)
    return Gain > 0.4;
  if (Ratio > 1.5)
    return Gain > 0.08;
  double Alike = Longer.Confidence - Shorter.Confidence;
  return (Gain > 0.08 && Alike > -0.05) || (Gain > -0.02 && Alike > 0.02);
}

/// At least half of the shorter one lies within the other one.
bool overlap(const Interval &A, const Interval &B) {
  SiteIndex Begin = std::max(A.Begin, B.Begin);
  SiteIndex End = std::min(A.End, B.End);
  return End > Begin && End - Begin >= std::min(A.length(), B.length()) / 2;
}

/// The steps of the phase with the most visits. \p Cuts are in the order of
/// their intervals, short ones first.
CutFacts chooseSteps(std::vector<CutFacts> Cuts) {
  CutFacts Best;
  while (!Cuts.empty()) {
    CutFacts Steps = Cuts.front();
    for (const CutFacts &Longer : Cuts)
      if (overlap(Steps.Extent, Longer.Extent) && isBetter(Longer, Steps))
        Steps = Longer;
    if (Steps.Extent.length() > Best.Extent.length())
      Best = Steps;
    // The one that it was chosen from may lie elsewhere.
    Cuts.erase(Cuts.begin());
    std::erase_if(Cuts, [&](const CutFacts &Other) {
      return overlap(Steps.Extent, Other.Extent);
    });
  }
  return Best;
}

size_t Finder::placesIn(const Interval &Extent, Item At) const {
  std::span<const SiteIndex> Sites = Of.places(At);
  auto First = std::lower_bound(Sites.begin(), Sites.end(), Extent.Begin);
  auto End = std::upper_bound(First, Sites.end(), Extent.End);
  return static_cast<size_t>(End - First);
}

uint64_t Finder::medianPause(Item At) const {
  std::vector<uint64_t> Pauses;
  for (SiteIndex I : Of.places(At))
    Pauses.push_back(Of.pauseBefore(I));
  auto Middle = Pauses.begin() + static_cast<ptrdiff_t>(Pauses.size() / 2);
  std::nth_element(Pauses.begin(), Middle, Pauses.end());
  return *Middle;
}

Item Finder::bestAnchor(const CutFacts &Steps) {
  std::vector<uint32_t> Once(Of.size());
  for (const Interval &Step : intervalsOf(Of, Steps.At)) {
    Now.clear();
    for (SiteIndex I = Step.Begin; I < Step.End; ++I) {
      Now.add(Of.site(I));
      Now.add(Of.transition(I));
    }
    for (Item Present : Now.present())
      Once[Present] += Now.of(Present) == 1;
  }
  Item Best = Steps.At;
  uint64_t Longest = 0;
  size_t Most = placesIn(Steps.Extent, Steps.At) + 1;
  double Least = std::max<double>(MinPeriodSteps, 0.8 * Steps.Steps);
  for (Item At = 0; At < Of.size(); ++At) {
    // Where one lacks in a step, two would be joined.
    if (Once[At] < 0.98 * Steps.Steps || placesIn(Steps.Extent, At) > Most)
      continue;
    // Small windows may each have only one.
    if (static_cast<double>(intervalsOf(Of, At).size()) < Least)
      continue;
    // The site alone is the better anchor: it has a place before which nothing
    // was seen, too.
    uint64_t Pause = medianPause(At);
    if (Pause > (Of.isSite(At) ? Longest : Longest + Longest / 10)) {
      Best = At;
      Longest = Pause;
    }
  }
  return Best;
}

/// Of each step.
std::vector<double> likeness(const Cut &Steps) {
  std::vector<double> Similarity(Steps.Intervals.size());
  for (size_t I = 0; I < Steps.Similarity.size(); ++I) {
    Similarity[I] = std::max(Similarity[I], Steps.Similarity[I]);
    Similarity[I + 1] = Steps.Similarity[I];
  }
  return Similarity;
}

/// Cuts off what is unlike the others at both ends.
void trim(Cut &Steps) {
  std::vector<double> Similarity = likeness(Steps);
  size_t First = 0;
  size_t End = Similarity.size();
  while (First < End && Similarity[First] < MinStepSimilarity)
    ++First;
  while (End > First && Similarity[End - 1] < MinStepSimilarity)
    --End;
  Steps.Intervals = {Steps.Intervals.begin() + static_cast<ptrdiff_t>(First),
                     Steps.Intervals.begin() + static_cast<ptrdiff_t>(End)};
  // Between them.
  std::vector<double> Kept;
  for (size_t I = First; I + 1 < End; ++I)
    Kept.push_back(Steps.Similarity[I]);
  Steps.Similarity = std::move(Kept);
  Steps.Confidence = mean(Steps.Similarity);
}

/// One of \p Steps, which were cut last, does more things of its own than all
/// of them have in common: they are an inner loop, of whose outer loop the
/// visits show too little. An evaluation does mostly what the steps do.
bool Finder::hasAnotherLoop(const Cut &Steps) {
  // A loop of few sites may have this many others at times.
  constexpr ptrdiff_t Few = 8;
  auto IsRegular = [&](const Tally &Of) { return Of.isRegular(Steps.Steps); };
  auto Regular = std::count_if(Tallies.begin(), Tallies.end(), IsRegular);
  return std::any_of(
      Steps.Intervals.begin(), Steps.Intervals.end(), [&](const Interval &In) {
        take(In);
        auto Own = std::count_if(
            Now.present().begin(), Now.present().end(),
            [&](Item Present) { return !IsRegular(Tallies[Present]); });
        return Own > Regular + Few;
      });
}

bool Finder::isPeriod(const CutFacts &Steps) const {
  return Steps.Confidence >= MinPeriodConfidence &&
         Steps.Explained >= MinPeriodShare &&
         static_cast<double>(Steps.Visits) >=
             MinPeriodShare * static_cast<double>(Of.visits());
}

Period asPeriod(const Items &Of, const Cut &Steps) {
  Period New;
  New.Anchor = Of.visit(Of.places(Steps.At).front()).Site;
  New.Confidence = Steps.Confidence;
  std::vector<double> Similarity = likeness(Steps);
  for (size_t I = 0; I < Similarity.size(); ++I) {
    const Interval &Step = Steps.Intervals[I];
    TimeSpan Time{Of.visit(Step.Begin).Start, Of.visit(Step.End).Start};
    New.Steps.push_back({Time, Similarity[I]});
  }
  return New;
}

std::optional<Period> Finder::find() {
  std::vector<CutFacts> Cuts;
  for (const Candidate &Possible : findCandidates(Of))
    if (Cut New = cut(Possible.At); isPeriod(New))
      Cuts.push_back(New);
  if (Cuts.empty())
    return std::nullopt;
  std::stable_sort(
      Cuts.begin(), Cuts.end(),
      [](const CutFacts &A, const CutFacts &B) { return A.Steps > B.Steps; });
  Cut Steps = cut(bestAnchor(chooseSteps(std::move(Cuts))));
  trim(Steps);
  std::vector<double> Similarity = likeness(Steps);
  auto Alike =
      std::count_if(Similarity.begin(), Similarity.end(),
                    [](double Value) { return Value >= MinStepSimilarity; });
  if (static_cast<size_t>(Alike) < MinPeriodSteps ||
      Steps.Confidence < MinPeriodConfidence || hasAnotherLoop(Steps))
    return std::nullopt;
  return asPeriod(Of, Steps);
}

} // namespace

std::optional<Period>
findPeriod(std::span<const std::span<const SiteVisit>> Segments) {
  Items Of(Segments);
  return Finder(Of).find();
}

std::optional<Period> findPeriod(std::span<const SiteVisit> Visits) {
  return findPeriod(std::span(&Visits, 1));
}

} // namespace syncline::timeline
