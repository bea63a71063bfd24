#include "timeline/FindPeriod.h"

#include "timeline/PeriodAnchor.h"
#include "timeline/PeriodCandidates.h"
#include "timeline/PeriodChoice.h"
#include "timeline/PeriodCut.h"
#include "timeline/PeriodItems.h"

#include <algorithm>

namespace syncline::timeline {

using namespace period;

/// By step: the larger of its similarities with its two neighbors.
static std::vector<double> similarityOf(const Cut &Steps) {
  std::vector<double> Similarity(Steps.Intervals.size());
  for (size_t I = 0; I < Steps.Similarity.size(); ++I) {
    Similarity[I] = std::max(Similarity[I], Steps.Similarity[I]);
    Similarity[I + 1] = Steps.Similarity[I];
  }
  return Similarity;
}

/// Removes dissimilar intervals from both ends.
static void trim(Cut &Steps) {
  std::vector<double> Similarity = similarityOf(Steps);
  size_t First = 0;
  size_t End = Similarity.size();
  while (First < End && Similarity[First] < MinStepSimilarity)
    ++First;
  while (End > First && Similarity[End - 1] < MinStepSimilarity)
    --End;
  Steps.Intervals = {Steps.Intervals.begin() + static_cast<ptrdiff_t>(First),
                     Steps.Intervals.begin() + static_cast<ptrdiff_t>(End)};
  // The similarities between the intervals that stay.
  std::vector<double> Kept;
  for (size_t I = First; I + 1 < End; ++I)
    Kept.push_back(Steps.Similarity[I]);
  Steps.Similarity = std::move(Kept);
  Steps.Confidence = meanOf(Steps.Similarity);
}

static bool isPeriod(const Items &Sequence, const CutFacts &Steps) {
  return Steps.Confidence >= MinPeriodConfidence &&
         Steps.Explained >= MinPeriodShare &&
         static_cast<double>(Steps.Visits) >=
             MinPeriodShare * static_cast<double>(Sequence.visits());
}

static bool hasSimilarSteps(const Cut &Steps) {
  std::vector<double> Similarity = similarityOf(Steps);
  auto Alike =
      std::count_if(Similarity.begin(), Similarity.end(),
                    [](double Value) { return Value >= MinStepSimilarity; });
  return static_cast<size_t>(Alike) >= MinPeriodSteps &&
         Steps.Confidence >= MinPeriodConfidence;
}

static Period asPeriod(const Items &Sequence, const Cut &Steps) {
  Period New;
  New.Anchor = Sequence.visit(Sequence.visitsOf(Steps.At).front()).Site;
  New.Confidence = Steps.Confidence;
  std::vector<double> Similarity = similarityOf(Steps);
  for (size_t I = 0; I < Similarity.size(); ++I) {
    const Interval &Step = Steps.Intervals[I];
    TimeSpan Time{Sequence.visit(Step.Begin).Start,
                  Sequence.visit(Step.End).Start};
    New.Steps.push_back({Time, Similarity[I]});
  }
  return New;
}

std::optional<Period>
findPeriod(std::span<const std::span<const SiteVisit>> Segments) {
  Items Sequence(Segments);
  Cutter Cuts(Sequence);
  std::vector<CutFacts> Possible;
  for (const Candidate &Each : findCandidates(Sequence))
    if (Cut New = Cuts.cut(Each.At); isPeriod(Sequence, New))
      Possible.push_back(New);
  if (Possible.empty())
    return std::nullopt;
  std::stable_sort(
      Possible.begin(), Possible.end(),
      [](const CutFacts &A, const CutFacts &B) { return A.Steps > B.Steps; });
  Cut Steps = Cuts.cut(bestAnchor(Sequence, chooseSteps(std::move(Possible))));
  trim(Steps);
  if (!hasSimilarSteps(Steps) || Cuts.hasAnotherLoop(Steps))
    return std::nullopt;
  return asPeriod(Sequence, Steps);
}

std::optional<Period> findPeriod(std::span<const SiteVisit> Visits) {
  return findPeriod(std::span(&Visits, 1));
}

} // namespace syncline::timeline
