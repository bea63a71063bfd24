#include "timeline/Steps.h"

#include "format/Error.h"
#include "timeline/LoopSteps.h"
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

static Steps stepsOfRanges(const TraceData &Trace, const StepRanges &Ranges) {
  Steps Result;
  Result.Source = StepSource::Ranges;
  Result.RangeName = Ranges.Name;
  addRanges(Trace, Ranges.Times, Result);
  return Result;
}

/// What is known if nothing marks a step.
static Steps wholeRun(const StepSpans &Spans) {
  Steps Result;
  for (const TimeSpan &Span : Spans.InWindows)
    Result.Profiled.push_back({Span.Start, Span.End});
  return Result;
}

Steps timeline::findSteps(const TraceData &Trace, const Timeline &Events,
                          const StepChoice &Choice) {
  auto Ranges = findStepRanges(Trace, Events, Choice.RangeName);
  if (!Ranges && !Choice.RangeName.empty())
    throw trace::TraceError("no range is named '" + Choice.RangeName + "'; " +
                            knownRanges(Trace, Events));
  StepSpans Spans = stepSpans(Trace);
  Steps Loop;
  if (Choice.Paths)
    Loop = findLoopSteps(Trace, Events, Spans, Choice);
  bool IsLoop = Loop.Source == StepSource::Loop &&
                (Choice.namesLoop() ||
                 (Choice.PrefersLoops && !(Ranges && Ranges->IsNamedStep)));
  if (IsLoop)
    return Loop;
  Steps Result = Ranges ? stepsOfRanges(Trace, *Ranges)
                        : findPeriodicSteps(Trace, Events, Spans);
  if (Result.Profiled.empty() && !Ranges)
    Result = wholeRun(Spans);
  Result.Loops = std::move(Loop.Loops);
  return Result;
}
