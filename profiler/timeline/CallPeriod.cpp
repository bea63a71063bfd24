#include "timeline/CallPeriod.h"

#include "timeline/CallSite.h"
#include "timeline/CallsInSpans.h"
#include "timeline/FindPeriod.h"
#include "timeline/SiteVisit.h"
#include "timeline/StepThread.h"

#include <algorithm>
#include <map>
#include <span>

using namespace syncline;
using namespace syncline::timeline;

std::optional<Period> timeline::periodIn(const TraceData &Trace,
                                         const Timeline &Events,
                                         const std::vector<TimeSpan> &Spans,
                                         const PeriodCalls &Calls) {
  std::map<uint32_t, ThreadCalls> Threads;
  forEachCallIn(Spans, Events, Calls.OnlyBlocking,
                [&](size_t, const HostCall &Call) {
                  ThreadCalls &Own = Threads[Call.Thread];
                  ++Own.All;
                  Own.CanBlock += isAlwaysRecorded(Call);
                });
  if (Threads.empty())
    return std::nullopt;
  uint32_t Thread = stepThread(Threads);
  std::vector<std::vector<SiteVisit>> Visits(Spans.size());
  uint64_t Before = 0;
  forEachCallIn(Spans, Events, Calls.OnlyBlocking,
                [&](size_t Span, const HostCall &Call) {
                  if (Call.Thread != Thread)
                    return;
                  uint64_t Since = std::max(Before, Spans[Span].Start);
                  Before = std::max(Before, Call.End);
                  if (Call.Start >= Since + Calls.LeastPause ||
                      !Calls.LeastPause)
                    Visits[Span].push_back({Call.Start, Call.End,
                                            siteOf(Trace, Events, Call),
                                            isAlwaysRecorded(Call)});
                });
  std::vector<std::span<const SiteVisit>> Segments(Visits.begin(),
                                                   Visits.end());
  return findPeriod(Segments);
}

std::vector<TimeSpan> timeline::similarSteps(const Period &Found) {
  std::vector<TimeSpan> Result;
  for (const PeriodStep &Step : Found.Steps)
    if (Step.Similarity >= MinStepSimilarity)
      Result.push_back(Step.Time);
  return Result;
}
