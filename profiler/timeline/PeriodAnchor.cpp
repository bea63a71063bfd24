#include "timeline/PeriodAnchor.h"

#include "timeline/ItemCounts.h"
#include "timeline/MiddleValue.h"
#include "timeline/Period.h"

#include <algorithm>
#include <vector>

namespace syncline::timeline::period {

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
