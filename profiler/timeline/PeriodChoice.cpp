#include "timeline/PeriodChoice.h"

#include "timeline/Period.h"

#include <algorithm>

namespace syncline::timeline::period {

/// Several steps are not one step unless this share of the visits is outside of
/// each of them: the optimizer after several batches.
constexpr double LeastPart = 0.15;

/// Intervals that have less than this explained do additional work.
constexpr double NearlyExplained = 0.9;

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

/// A single repeated kernel is a loop within a step, which ends with a call
/// that can block.
static bool isLoopOfOneKernel(const CutFacts &Shorter, const CutFacts &Longer) {
  return Shorter.Regular.size() == 1 && !Shorter.CanBlock &&
         !Shorter.Regular.front().IsGraph && Longer.CanBlock;
}

/// The longer interval is the step if it explains enough more. Among cuts of
/// about the same length the most similar intervals are the steps: the others
/// begin at something that some steps lack.
static bool isBetter(const CutFacts &Longer, const CutFacts &Shorter) {
  double Ratio = Longer.length() / Shorter.length();
  double Gain = 1 - Shorter.Constancy / Longer.Constancy;
  // What happens every few steps, such as logging, is a small part of them.
  if (Ratio > 1.9 && ownPart(Longer, Shorter) < LeastPart &&
      !isLoopOfOneKernel(Shorter, Longer))
    return false;
  if (Ratio > 8.5)
    return Gain > 0.4;
  if (Ratio > 1.5)
    return Gain > 0.08;
  double Alike = Longer.Confidence - Shorter.Confidence;
  // What only some of them contain repeats parts of the step: an evaluation.
  bool AreContained = Longer.Containment >= MinContainment &&
                      Longer.Explained >= NearlyExplained;
  bool IsAlike = Alike > -0.05 || AreContained;
  return (Gain > 0.08 && IsAlike) || (Gain > -0.02 && Alike > 0.02);
}

/// At least half of the shorter interval lies within the other one.
static bool overlap(const Interval &A, const Interval &B) {
  SiteIndex Begin = std::max(A.Begin, B.Begin);
  SiteIndex End = std::min(A.End, B.End);
  return End > Begin && End - Begin >= std::min(A.length(), B.length()) / 2;
}

CutFacts chooseSteps(std::vector<CutFacts> Cuts) {
  CutFacts Best;
  while (!Cuts.empty()) {
    CutFacts Steps = Cuts.front();
    for (const CutFacts &Longer : Cuts)
      if (overlap(Steps.Extent, Longer.Extent) && isBetter(Longer, Steps))
        Steps = Longer;
    if (Steps.Extent.length() > Best.Extent.length())
      Best = Steps;
    // The chosen cut may not overlap the first one.
    Cuts.erase(Cuts.begin());
    std::erase_if(Cuts, [&](const CutFacts &Other) {
      return overlap(Steps.Extent, Other.Extent);
    });
  }
  return Best;
}

} // namespace syncline::timeline::period
