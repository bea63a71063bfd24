//===- PeriodKinds.cpp - Intervals that merge kinds of steps --------------===//

#include "timeline/PeriodKinds.h"

#include "timeline/KindChooser.h"
#include "timeline/PeriodAnchor.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

namespace syncline::timeline::period {

namespace {

/// An interval has at most this many steps.
constexpr double MostSteps = 16;
/// The number of steps of one kind may differ from that of intervals by this
/// part.
constexpr double MostOff = 0.02;

/// This many steps show what a kind does.
constexpr size_t MostSampled = 64;
/// The minimum similarity of the steps of two kinds.
constexpr double LeastAlike = 0.35;

/// How often a step visits each site, on average.
using SiteCounts = std::map<Item, double>;

/// Their similarity (Ruzicka 1958), 0..1.
double similarity(const SiteCounts &A, const SiteCounts &B) {
  double Common = 0, All = 0;
  for (const auto &[Site, Count] : A) {
    auto Other = B.find(Site);
    Common += Other == B.end() ? 0 : std::min(Count, Other->second);
    All += Count;
  }
  for (const auto &[Site, Count] : B)
    All += Count;
  return All > Common ? Common / (All - Common) : 1;
}

/// The visits cut at an item, each interval with the call at which it blocks.
class KindCut {
public:
  /// \p Blocking: the visits that can block, ascending.
  KindCut(const Items &Sequence, std::span<const SiteIndex> Blocking, Item At)
      : Sequence(Sequence), Blocking(Blocking), At(At),
        Steps(intervalsOf(Sequence, At)) {}

  /// Whether the steps are of several kinds, which occur in any order, and one
  /// of which has \p Chosen steps.
  bool findKinds(double Chosen);
  /// Whether two kinds each do work that the other does not, and have much in
  /// common. Other kinds may be an evaluation.
  bool haveOwnWork() const;

  CutFacts facts() const;
  Period asPeriod() const;

private:
  StepsOfCalls blockingCalls() const;
  SiteCounts countSites(const Interval &Step) const;
  /// By kind: some of its steps.
  using Sample = std::vector<std::vector<Interval>>;
  Sample sample() const;
  std::vector<SiteCounts> sitesOfKinds(const Sample &Of) const;

  const Items &Sequence;
  std::span<const SiteIndex> Blocking;
  Item At;
  std::vector<Interval> Steps;
  KindsOfSteps Kinds;
};

} // namespace

StepsOfCalls KindCut::blockingCalls() const {
  StepsOfCalls Result;
  auto Visit = Blocking.begin();
  for (size_t I = 0; I < Steps.size(); ++I)
    for (; Visit != Blocking.end() && *Visit < Steps[I].End; ++Visit) {
      if (*Visit < Steps[I].Begin)
        continue;
      auto &Own = Result[Sequence.site(*Visit)];
      if (Own.empty() || Own.back().first != I)
        Own.emplace_back(I, 0);
      ++Own.back().second;
    }
  return Result;
}

bool KindCut::findKinds(double Chosen) {
  StepsOfCalls Calls = blockingCalls();
  if (haveAnchor(Calls, Steps.size()))
    return false;
  auto Found = chooseKinds(Calls, Steps.size());
  if (!Found)
    return false;
  Kinds = std::move(*Found);
  std::vector<double> Counts(Kinds.Anchors.size());
  for (uint32_t Kind : Kinds.KindOf)
    if (Kind != KindsOfSteps::None)
      ++Counts[Kind];
  // The first and the last interval of each segment may lack one.
  size_t Segments = 1;
  for (size_t I = 0; I + 1 < Steps.size(); ++I)
    Segments += Steps[I].End != Steps[I + 1].Begin;
  double Most = MostOff * Chosen + static_cast<double>(Segments);
  bool IsJoined = std::any_of(Counts.begin(), Counts.end(), [&](double Count) {
    return std::abs(Count - Chosen) <= Most;
  });
  std::vector<bool> Loops =
      Kinds.loops([&](size_t I) { return Steps[I].End == Steps[I + 1].Begin; });
  return IsJoined && !Kinds.takeTurns() &&
         std::find(Loops.begin(), Loops.end(), false) != Loops.end();
}

SiteCounts KindCut::countSites(const Interval &Step) const {
  SiteCounts Result;
  for (SiteIndex Visit = Step.Begin; Visit < Step.End; ++Visit)
    ++Result[Sequence.site(Visit)];
  return Result;
}

KindCut::Sample KindCut::sample() const {
  Sample Result(Kinds.Anchors.size());
  for (size_t I = 0; I < Steps.size(); ++I) {
    uint32_t Kind = Kinds.KindOf[I];
    if (Kind == KindsOfSteps::None || Result[Kind].size() == MostSampled)
      continue;
    Result[Kind].push_back(Steps[I]);
  }
  return Result;
}

std::vector<SiteCounts> KindCut::sitesOfKinds(const Sample &Of) const {
  std::vector<SiteCounts> Result(Of.size());
  for (size_t Kind = 0; Kind < Of.size(); ++Kind)
    for (const Interval &Step : Of[Kind])
      for (const auto &[Site, Count] : countSites(Step))
        Result[Kind][Site] += Count / static_cast<double>(Of[Kind].size());
  return Result;
}

bool KindCut::haveOwnWork() const {
  Sample Some = sample();
  std::vector<SiteCounts> Sites = sitesOfKinds(Some);
  std::vector<LaunchesOfKind> Launches(Some.size());
  for (size_t Kind = 0; Kind < Some.size(); ++Kind)
    for (const Interval &Step : Some[Kind])
      for (SiteIndex Visit = Step.Begin; Visit < Step.End; ++Visit)
        if (!Sequence.visit(Visit).CanBlock)
          ++Launches[Kind][Sequence.site(Visit)];
  for (size_t Kind = 1; Kind < Sites.size(); ++Kind)
    if (similarity(Sites[Kind], Sites[0]) >= LeastAlike &&
        hasOwnWork(Launches[Kind], Launches[0]) &&
        hasOwnWork(Launches[0], Launches[Kind]))
      return true;
  return false;
}

CutFacts KindCut::facts() const {
  CutFacts Result;
  Result.At = At;
  Result.Steps = static_cast<double>(Steps.size());
  Result.Extent = {Steps.front().Begin, Steps.back().End};
  return Result;
}

/// The similarity of a step to the others is that to the mean of its kind.
Period KindCut::asPeriod() const {
  Period New;
  New.Anchor = Sequence.visit(Steps.front().Begin).Site;
  std::vector<SiteCounts> Means = sitesOfKinds(sample());
  for (size_t I = 0; I < Steps.size(); ++I) {
    uint32_t Kind = Kinds.KindOf[I];
    double Alike = Kind == KindsOfSteps::None
                       ? 0
                       : similarity(countSites(Steps[I]), Means[Kind]);
    New.Steps.push_back({{Sequence.visit(Steps[I].Begin).Start,
                          Sequence.visit(Steps[I].End).Start},
                         Alike});
    New.Confidence += Alike / static_cast<double>(Steps.size());
  }
  return New;
}

std::optional<Period> splitIntoKinds(const Items &Sequence,
                                     std::span<const Candidate> Candidates,
                                     const CutFacts &Chosen) {
  std::vector<SiteIndex> Blocking;
  for (SiteIndex I = 0; I < Sequence.visits(); ++I)
    if (Sequence.visit(I).CanBlock)
      Blocking.push_back(I);
  for (const Candidate &Each : Candidates) {
    auto Steps = static_cast<double>(Each.Steps);
    if (Steps <= (1 + MostOff) * Chosen.Steps ||
        Steps > MostSteps * Chosen.Steps)
      continue;
    KindCut First(Sequence, Blocking, Each.At);
    if (!First.findKinds(Chosen.Steps) || !First.haveOwnWork())
      continue;
    // The steps begin where the thread pauses.
    KindCut Best(Sequence, Blocking, bestAnchor(Sequence, First.facts()));
    bool IsBetter = Best.findKinds(Chosen.Steps) && Best.haveOwnWork();
    Period Found = (IsBetter ? Best : First).asPeriod();
    if (Found.Confidence >= MinPeriodConfidence)
      return Found;
  }
  return std::nullopt;
}

} // namespace syncline::timeline::period
