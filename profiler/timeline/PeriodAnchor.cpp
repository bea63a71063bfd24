#include "timeline/PeriodAnchor.h"

#include "timeline/ItemCounts.h"
#include "timeline/Period.h"

#include <algorithm>
#include <vector>

namespace syncline::timeline::period {

static size_t visitsIn(const Items &Of, const Interval &Extent, Item At) {
  std::span<const SiteIndex> Visits = Of.visitsOf(At);
  auto First = std::lower_bound(Visits.begin(), Visits.end(), Extent.Begin);
  auto End = std::upper_bound(First, Visits.end(), Extent.End);
  return static_cast<size_t>(End - First);
}

static uint64_t medianPause(const Items &Of, Item At) {
  std::vector<uint64_t> Pauses;
  for (SiteIndex I : Of.visitsOf(At))
    Pauses.push_back(Of.pauseBefore(I));
  auto Middle = Pauses.begin() + static_cast<ptrdiff_t>(Pauses.size() / 2);
  std::nth_element(Pauses.begin(), Middle, Pauses.end());
  return *Middle;
}

/// By item: the number of steps in which it comes exactly once.
static std::vector<uint32_t> countSingles(const Items &Of,
                                          const CutFacts &Steps) {
  ItemCounts Now(Of.size());
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
  return Once;
}

Item bestAnchor(const Items &Of, const CutFacts &Steps) {
  std::vector<uint32_t> Once = countSingles(Of, Steps);
  Item Best = Steps.At;
  uint64_t Longest = 0;
  size_t Most = visitsIn(Of, Steps.Extent, Steps.At) + 1;
  double Least = std::max<double>(MinPeriodSteps, 0.8 * Steps.Steps);
  for (Item At = 0; At < Of.size(); ++At) {
    // A step that lacks the anchor would be joined with the next one.
    if (Once[At] < 0.98 * Steps.Steps || visitsIn(Of, Steps.Extent, At) > Most)
      continue;
    // Small windows may each have only one.
    if (static_cast<double>(intervalsOf(Of, At).size()) < Least)
      continue;
    // The site alone is the better anchor: the first visit of a segment has no
    // transition.
    uint64_t Pause = medianPause(Of, At);
    if (Pause > (Of.isSite(At) ? Longest : Longest + Longest / 10)) {
      Best = At;
      Longest = Pause;
    }
  }
  return Best;
}

} // namespace syncline::timeline::period
