#include "timeline/PeriodCandidates.h"

#include "timeline/ItemCounts.h"
#include "timeline/MiddleValue.h"
#include "timeline/Period.h"

#include <algorithm>
#include <map>
#include <optional>

namespace syncline::timeline::period {

namespace {

/// Lengths vary by this much if the data does: a batch of few sentences, a
/// layer that is skipped.
constexpr double ShortestEven = 0.7;
constexpr double LongestEven = 1.4;
/// At least this share of the intervals is about as long as the median one. In
/// gradient accumulation over two batches, every second interval contains the
/// optimizer.
constexpr double LeastEvenness = 0.45;

std::optional<Candidate> candidate(const Items &Sequence, Item At,
                                   std::vector<uint32_t> &Lengths) {
  std::span<const SiteIndex> Sites = Sequence.visitsOf(At);
  Lengths.clear();
  for (size_t I = 1; I < Sites.size(); ++I)
    if (Sequence.isWhole(Sites[I - 1], Sites[I]))
      Lengths.push_back(Sites[I] - Sites[I - 1]);
  if (Lengths.size() < MinPeriodSteps)
    return std::nullopt;
  double Median = middleOf(Lengths);
  auto Even = std::count_if(Lengths.begin(), Lengths.end(), [&](double Length) {
    return Length >= ShortestEven * Median && Length <= LongestEven * Median;
  });
  double Share =
      static_cast<double>(Even) / static_cast<double>(Lengths.size());
  if (Share < LeastEvenness)
    return std::nullopt;
  return Candidate{At, Lengths.size(), Share};
}

/// Each candidate costs a pass over all visits, so a long trace gets few.
size_t affordable(size_t Visits) {
  constexpr size_t VisitsToLookAt = 40'000'000;
  return std::clamp<size_t>(VisitsToLookAt / (Visits + 1), 24, 256);
}

} // namespace

std::vector<Candidate> findCandidates(const Items &Sequence) {
  std::map<size_t, Candidate> BySteps;
  std::vector<uint32_t> Lengths;
  for (Item At = 0; At < Sequence.size(); ++At) {
    std::optional<Candidate> New = candidate(Sequence, At, Lengths);
    if (!New)
      continue;
    auto [Entry, IsFirst] = BySteps.try_emplace(New->Steps, *New);
    if (IsFirst)
      continue;
    New->Votes = Entry->second.Votes + 1;
    if (New->Evenness <= Entry->second.Evenness)
      New->At = Entry->second.At, New->Evenness = Entry->second.Evenness;
    Entry->second = *New;
  }
  std::vector<Candidate> All;
  All.reserve(BySteps.size());
  for (const auto &[Steps, Best] : BySteps)
    All.push_back(Best);
  std::stable_sort(
      All.begin(), All.end(),
      [](const Candidate &A, const Candidate &B) { return A.Votes > B.Votes; });
  if (size_t Most = affordable(Sequence.visits()); All.size() > Most)
    All.resize(Most);
  return All;
}

static size_t visitsIn(const Items &Sequence, const Interval &Extent, Item At) {
  std::span<const SiteIndex> Visits = Sequence.visitsOf(At);
  auto First = std::lower_bound(Visits.begin(), Visits.end(), Extent.Begin);
  auto End = std::upper_bound(First, Visits.end(), Extent.End);
  return static_cast<size_t>(End - First);
}

static uint64_t medianPause(const Items &Sequence, Item At) {
  std::vector<uint64_t> Pauses;
  for (SiteIndex I : Sequence.visitsOf(At))
    Pauses.push_back(Sequence.pauseBefore(I));
  return middleOf(Pauses);
}

/// By item: the number of steps in which it occurs exactly once.
static std::vector<uint32_t> countSingles(const Items &Sequence,
                                          const CutFacts &Steps) {
  ItemCounts Now(Sequence.size());
  std::vector<uint32_t> Once(Sequence.size());
  for (const Interval &Step : intervalsOf(Sequence, Steps.At)) {
    Now.clear();
    for (SiteIndex I = Step.Begin; I < Step.End; ++I) {
      Now.add(Sequence.site(I));
      Now.add(Sequence.transition(I));
    }
    for (Item Present : Now.present())
      Once[Present] += Now.of(Present) == 1;
  }
  return Once;
}

Item bestAnchor(const Items &Sequence, const CutFacts &Steps) {
  std::vector<uint32_t> Once = countSingles(Sequence, Steps);
  Item Best = Steps.At;
  uint64_t Longest = 0;
  size_t Most = visitsIn(Sequence, Steps.Extent, Steps.At) + 1;
  double Least = std::max<double>(MinPeriodSteps, 0.8 * Steps.Steps);
  for (Item At = 0; At < Sequence.size(); ++At) {
    // A step that lacks the anchor would be merged with the next one.
    if (Once[At] < 0.98 * Steps.Steps ||
        visitsIn(Sequence, Steps.Extent, At) > Most)
      continue;
    // Each of several small windows may contain only one.
    if (static_cast<double>(intervalsOf(Sequence, At).size()) < Least)
      continue;
    // The site alone is the better anchor: the first visit of a segment has no
    // transition.
    uint64_t Pause = medianPause(Sequence, At);
    if (Pause > (Sequence.isSite(At) ? Longest : Longest + Longest / 10)) {
      Best = At;
      Longest = Pause;
    }
  }
  return Best;
}

} // namespace syncline::timeline::period
