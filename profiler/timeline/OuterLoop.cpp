#include "timeline/OuterLoop.h"

#include "timeline/CallPeriod.h"
#include "timeline/CallsInSpans.h"
#include "timeline/PatternSteps.h"
#include "timeline/StepKinds.h"

#include <map>

using namespace syncline;
using namespace syncline::timeline;

/// Starts at the first call of the site with the longest total blocked time.
/// The calls before it belong to the start-up, and may outnumber those of a few
/// long steps.
static std::vector<TimeSpan>
fromLongestSite(const Timeline &Events, const std::vector<TimeSpan> &Outside) {
  struct SiteTime {
    uint64_t First = 0;
    uint64_t Sum = 0;
  };
  std::map<uint32_t, SiteTime> Sites;
  SiteTime Longest;
  forEachCallIn(Outside, Events, true, [&](size_t, const HostCall &Call) {
    SiteTime &Own = Sites.try_emplace(Call.Stack, Call.Start, 0).first->second;
    Own.Sum += Call.End - Call.Start;
    if (Own.Sum > Longest.Sum)
      Longest = Own;
  });
  return without({{}, Outside}, {0, Longest.First}).Outside;
}

static uint64_t timeOf(const std::optional<Period> &Found) {
  return Found ? durationOf(similarSteps(*Found)) : 0;
}

std::optional<Period> timeline::periodOutside(const TraceData &Trace,
                                              const Timeline &Events,
                                              const StepSpans &Spans,
                                              uint64_t Inner) {
  // A round takes longer in windows.
  const PeriodCalls FirstInRow{/*OnlyBlocking=*/true,
                               /*LeastPause=*/Inner / 2};
  auto All = periodIn(Trace, Events, Spans.Outside, FirstInRow);
  if (timeOf(All) >= durationOf(Spans.Outside) / 2)
    return All;
  auto Later = periodIn(Trace, Events, fromLongestSite(Events, Spans.Outside),
                        FirstInRow);
  return timeOf(Later) > timeOf(All) ? Later : All;
}

std::optional<OuterLoop> timeline::findOuterLoop(const TraceData &Trace,
                                                 const Timeline &Events,
                                                 const StepSpans &Spans,
                                                 const Period &Outside) {
  auto Pattern =
      learnSyncPattern(Events, mainLoop(Trace, Events, similarSteps(Outside)));
  if (!Pattern)
    return std::nullopt;
  PatternSteps InWindows = cutAt(*Pattern, Events, Spans.InWindows);
  if (InWindows.Regular.empty())
    return std::nullopt;
  return OuterLoop{std::move(*Pattern), std::move(InWindows.Regular),
                   Outside.Confidence};
}
