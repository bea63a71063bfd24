#include "timeline/FindPeriod.h"

#include "timeline/PeriodCandidates.h"
#include "timeline/PeriodCut.h"
#include "timeline/PeriodItems.h"

#include <algorithm>

namespace syncline::timeline {

using namespace period;

/// The number of nested loops that are examined: the iterations of a solver,
/// those of Newton's method around it, and the steps.
static constexpr unsigned MostLoops = 4;
/// An inner loop has at least this many iterations per step.
static constexpr double LeastIterations = 1.5;
/// Several steps are not one step unless this share of the visits is outside of
/// each of them: the optimizer after several batches.
static constexpr double LeastPart = 0.15;

/// The share of the visits of \p Longer that does not belong to \p Shorter.
/// After steps that block, only launches count: logging mostly reads, and an
/// evaluation repeats what a step does. Layers do not block, and what follows
/// them may be a read.
static double ownPart(const CutFacts &Longer, const CutFacts &Shorter) {
  size_t Own = 0;
  auto Other = Shorter.Regular.begin();
  for (const RegularItem &Each : Longer.Regular) {
    while (Other != Shorter.Regular.end() && Other->At < Each.At)
      ++Other;
    bool IsShared = Other != Shorter.Regular.end() && Other->At == Each.At;
    if (!IsShared && !(Shorter.CanBlock && Each.CanBlock))
      Own += Each.Visits;
  }
  return static_cast<double>(Own) / static_cast<double>(Longer.Visits);
}

/// The longer interval is the step if it explains enough more. Among cuts of
/// about the same length the most similar intervals are the steps: the others
/// begin at something that some steps lack.
static bool isBetter(const CutFacts &Longer, const CutFacts &Shorter) {
  double Ratio = Longer.length() / Shorter.length();
  double Gain = 1 - Shorter.Constancy / Longer.Constancy;
  // What happens every few steps, such as logging, is a small part of them.
  if (Ratio > 1.9 && ownPart(Longer, Shorter) < LeastPart)
    return false;
  if (Ratio > 1.5)
    return Gain > 0.08;
  double Alike = Longer.Confidence - Shorter.Confidence;
  return (Gain > 0.08 && Alike > -0.05) || (Gain > -0.02 && Alike > 0.02);
}

/// Of cuts sorted by the length of their intervals, short ones first.
static CutFacts chooseSteps(const std::vector<CutFacts> &Cuts) {
  const CutFacts *Steps = &Cuts.front();
  for (const CutFacts &Longer : Cuts)
    if (isBetter(Longer, *Steps))
      Steps = &Longer;
  return *Steps;
}

/// By step: the larger of its similarities with its two neighbors.
static std::vector<double> similarityOf(const Cut &Steps) {
  std::vector<double> Similarity(Steps.Intervals.size());
  for (size_t I = 0; I < Steps.Similarity.size(); ++I) {
    Similarity[I] = std::max(Similarity[I], Steps.Similarity[I]);
    Similarity[I + 1] = Steps.Similarity[I];
  }
  return Similarity;
}

static bool isSimilar(double Similarity) {
  return Similarity >= MinStepSimilarity;
}

/// Removes dissimilar intervals from both ends. There must be a similar one.
static void trim(Cut &Steps) {
  std::vector<double> Similarity = similarityOf(Steps);
  auto First = std::ranges::find_if(Similarity, isSimilar) - Similarity.begin();
  auto End =
      std::find_if(Similarity.rbegin(), Similarity.rend(), isSimilar).base() -
      Similarity.begin();
  auto Keep = [First](auto &Of, ptrdiff_t End) {
    Of = {Of.begin() + First, Of.begin() + End};
  };
  Keep(Steps.Intervals, End);
  Keep(Steps.Similarity, End - 1);
  Steps.average();
}

static bool isPeriod(const Items &Sequence, const CutFacts &Steps) {
  return Steps.Confidence >= MinPeriodConfidence &&
         Steps.Explained >= MinPeriodShare &&
         static_cast<double>(Steps.Visits) >=
             MinPeriodShare * static_cast<double>(Sequence.visits());
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

/// The cut at the best anchor; no value if few of its intervals are similar.
static std::optional<Cut> cutAtAnchor(const Items &Sequence, Cutter &Cuts,
                                      const CutFacts &Chosen) {
  Cut Steps = Cuts.cut(bestAnchor(Sequence, Chosen));
  auto Similar = std::ranges::count_if(similarityOf(Steps), isSimilar);
  if (static_cast<size_t>(Similar) < MinPeriodSteps)
    return std::nullopt;
  trim(Steps);
  if (Steps.Confidence < MinPeriodConfidence)
    return std::nullopt;
  return Steps;
}

std::optional<Period>
findPeriod(std::span<const std::span<const SiteVisit>> Segments) {
  Items Sequence(Segments);
  Cutter Cuts(Sequence);
  std::vector<CutFacts> Possible;
  for (const Candidate &Each : findCandidates(Sequence))
    if (Cut New = Cuts.cut(Each.At); isPeriod(Sequence, New))
      Possible.push_back(New);
  std::stable_sort(
      Possible.begin(), Possible.end(),
      [](const CutFacts &A, const CutFacts &B) { return A.Steps > B.Steps; });
  for (unsigned Level = 0; Level < MostLoops && !Possible.empty(); ++Level) {
    CutFacts Chosen = chooseSteps(Possible);
    std::optional<Cut> Steps = cutAtAnchor(Sequence, Cuts, Chosen);
    if (!Steps)
      return std::nullopt;
    if (!Cuts.hasAnotherLoop(*Steps))
      return asPeriod(Sequence, *Steps);
    // These are iterations within a step, which is longer.
    std::erase_if(Possible, [&](const CutFacts &Each) {
      return Each.length() < LeastIterations * Chosen.length();
    });
  }
  return std::nullopt;
}

std::optional<Period> findPeriod(std::span<const SiteVisit> Visits) {
  return findPeriod(std::span(&Visits, 1));
}

} // namespace syncline::timeline
