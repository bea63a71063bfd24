#include "timeline/FindPeriod.h"

#include "timeline/PeriodAnchor.h"
#include "timeline/PeriodCandidates.h"
#include "timeline/PeriodChoice.h"
#include "timeline/PeriodCut.h"
#include "timeline/PeriodItems.h"
#include "timeline/PeriodKinds.h"

#include <algorithm>

namespace syncline::timeline {

using namespace period;

/// The number of nested loops that are examined: the iterations of a solver,
/// those of Newton's method around it, and the steps.
static constexpr unsigned MostLoops = 4;
/// An inner loop has at least this many iterations per step.
static constexpr double LeastIterations = 1.5;
/// Steps that are this similar contain no inner loop of varying length.
static constexpr double NoLoopVaries = 0.97;
/// At least this share of the intervals is about as long as the median one. In
/// gradient accumulation over two batches, every second interval contains the
/// optimizer.
static constexpr double LeastEvenness = 0.45;
/// The same if steps repeat something as often as the data requires.
static constexpr double LeastEvennessOfRepeats = 0.2;

/// Every second step contains something extra: each contains a step. Layers do
/// not block.
static bool isContained(const CutFacts &Steps) {
  return Steps.CanBlock && Steps.Confidence < MinPeriodConfidence &&
         Steps.Containment >= MinContainment &&
         Steps.Alternation >= MinPeriodConfidence;
}

/// By step: the larger of its similarities with its two neighbors. If every
/// second step contains something extra, the share of it that they have.
static std::vector<double> similarityOf(const Cut &Steps) {
  bool IsContained = isContained(Steps);
  auto ShareOf = [&](const CommonPart &Part, size_t Own) {
    return IsContained
               ? static_cast<double>(Part.Common) / static_cast<double>(Own)
               : Part.similarity();
  };
  std::vector<double> Similarity(Steps.Intervals.size());
  for (size_t I = 0; I < Steps.Parts.size(); ++I) {
    const CommonPart &Part = Steps.Parts[I];
    Similarity[I] = std::max(Similarity[I], ShareOf(Part, Part.Before));
    Similarity[I + 1] = ShareOf(Part, Part.After);
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
  // The similarities between the remaining intervals.
  std::vector<CommonPart> Kept;
  for (size_t I = First; I + 1 < End; ++I)
    Kept.push_back(Steps.Parts[I]);
  Steps.Parts = std::move(Kept);
  Steps.average();
}

static bool areAlike(const CutFacts &Steps) {
  return Steps.Confidence >= MinPeriodConfidence || isContained(Steps);
}

static bool isPeriod(const Items &Sequence, const CutFacts &Steps) {
  return areAlike(Steps) && Steps.Explained >= MinPeriodShare &&
         static_cast<double>(Steps.Visits) >=
             MinPeriodShare * static_cast<double>(Sequence.visits());
}

static bool hasSimilarSteps(const Cut &Steps) {
  std::vector<double> Similarity = similarityOf(Steps);
  auto Alike =
      std::count_if(Similarity.begin(), Similarity.end(),
                    [](double Value) { return Value >= MinStepSimilarity; });
  return static_cast<size_t>(Alike) >= MinPeriodSteps && areAlike(Steps);
}

static Period asPeriod(const Items &Sequence, const Cut &Steps) {
  Period New;
  New.Anchor = Sequence.visit(Sequence.visitsOf(Steps.At).front()).Site;
  New.Confidence = isContained(Steps) ? Steps.Containment : Steps.Confidence;
  std::vector<double> Similarity = similarityOf(Steps);
  for (size_t I = 0; I < Similarity.size(); ++I) {
    const Interval &Step = Steps.Intervals[I];
    TimeSpan Time{Sequence.visit(Step.Begin).Start,
                  Sequence.visit(Step.End).Start};
    New.Steps.push_back({Time, Similarity[I]});
  }
  return New;
}

/// \p CountRepeats: steps repeat each transition equally often.
static std::optional<Period> searchPeriod(const Items &Sequence,
                                          bool CountRepeats) {
  Cutter Cuts(Sequence, CountRepeats);
  std::vector<Candidate> Candidates = findCandidates(
      Sequence, CountRepeats ? LeastEvenness : LeastEvennessOfRepeats);
  std::vector<CutFacts> Possible;
  for (const Candidate &Each : Candidates)
    if (Cut New = Cuts.cut(Each.At);
        isPeriod(Sequence, New) && (CountRepeats || Cuts.haveLoops(New)))
      Possible.push_back(New);
  std::stable_sort(
      Possible.begin(), Possible.end(),
      [](const CutFacts &A, const CutFacts &B) { return A.Steps > B.Steps; });
  for (unsigned Level = 0; Level < MostLoops && !Possible.empty(); ++Level) {
    CutFacts Chosen = chooseSteps(Possible);
    if (auto Kinds = splitIntoKinds(Sequence, Candidates, Chosen))
      return Kinds;
    Cut Steps = Cuts.cut(bestAnchor(Sequence, Chosen));
    trim(Steps);
    if (!hasSimilarSteps(Steps))
      return std::nullopt;
    if (!Cuts.hasAnotherLoop(Steps))
      return asPeriod(Sequence, Steps);
    // These are iterations within a step, which is longer.
    std::erase_if(Possible, [&](const CutFacts &Each) {
      return Each.length() < LeastIterations * Chosen.length();
    });
  }
  return std::nullopt;
}

std::optional<Period>
findPeriod(std::span<const std::span<const SiteVisit>> Segments) {
  Items Sequence(Segments);
  std::optional<Period> Found = searchPeriod(Sequence, true);
  if (Found && Found->Confidence >= NoLoopVaries)
    return Found;
  // If an inner loop varies, the first search finds no step, or intervals of
  // several steps.
  std::optional<Period> Other = searchPeriod(Sequence, false);
  bool IsFiner = Found && Other &&
                 static_cast<double>(Other->Steps.size()) >
                     LeastIterations * static_cast<double>(Found->Steps.size());
  return !Found || IsFiner ? Other : Found;
}

std::optional<Period> findPeriod(std::span<const SiteVisit> Visits) {
  return findPeriod(std::span(&Visits, 1));
}

} // namespace syncline::timeline
