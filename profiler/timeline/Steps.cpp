#include "timeline/Steps.h"

#include "format/Error.h"
#include "timeline/PeriodicSteps.h"
#include "timeline/StepRanges.h"
#include "timeline/StepSpans.h"

using namespace syncline;
using namespace syncline::timeline;

/// Calls \p Visit with each of \p All that lies entirely in one of \p Spans.
/// Both must be sorted.
template <typename F>
static void forEachInside(const std::vector<TimeSpan> &All,
                          const std::vector<TimeSpan> &Spans, const F &Visit) {
  auto Span = Spans.begin();
  for (const TimeSpan &Step : All) {
    while (Span != Spans.end() && Span->End < Step.End)
      ++Span;
    if (Span != Spans.end() && Step.Start >= Span->Start)
      Visit(Step);
  }
}

/// A step counts only if it lies entirely in a window or between windows.
static void addRanges(const TraceData &Trace, const std::vector<TimeSpan> &All,
                      Steps &To) {
  StepSpans Spans = stepSpans(Trace);
  forEachInside(All, Spans.Outside,
                [&](const TimeSpan &Step) { To.Unprofiled.push_back(Step); });
  forEachInside(All, Spans.InWindows,
                [&](const TimeSpan &Step) { addStep(To.Profiled, Step); });
}

Steps timeline::findSteps(const TraceData &Trace, const Timeline &Events,
                          const std::string &RangeName) {
  Steps Result;
  if (auto Ranges = findStepRanges(Trace, Events, RangeName)) {
    Result.Source = StepSource::Ranges;
    Result.RangeName = Ranges->Name;
    addRanges(Trace, Ranges->Times, Result);
    return Result;
  }
  if (!RangeName.empty())
    throw trace::TraceError("no range is named '" + RangeName +
                            "'; 'syncline dump --names --type range-push' "
                            "lists the ranges in the trace");
  StepSpans Spans = stepSpans(Trace);
  Result = findPeriodicSteps(Trace, Events, Spans);
  if (!Result.Profiled.empty())
    return Result;
  Result.Source = StepSource::WholeRun;
  for (const TimeSpan &Span : Spans.InWindows)
    Result.Profiled.push_back({Span.Start, Span.End});
  return Result;
}
