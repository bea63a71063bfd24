//===- PeriodCandidates.cpp - What may occur once per step ----------------===//

#include "timeline/PeriodCandidates.h"

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
std::optional<Candidate> candidate(const Items &Sequence, Item At,
                                   double LeastEvenness,
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

std::vector<Candidate> findCandidates(const Items &Sequence,
                                      double LeastEvenness) {
  std::map<size_t, Candidate> BySteps;
  std::vector<uint32_t> Lengths;
  for (Item At = 0; At < Sequence.size(); ++At) {
    std::optional<Candidate> New =
        candidate(Sequence, At, LeastEvenness, Lengths);
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

} // namespace syncline::timeline::period
