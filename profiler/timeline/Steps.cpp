#include "timeline/Steps.h"

#include "format/Error.h"
#include "timeline/PeriodicSteps.h"
#include "timeline/StepRanges.h"
#include "timeline/StepSpans.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::timeline;

/// A step counts only if it lies as a whole in a window or between windows.
static void addRanges(const TraceData &Trace, const std::vector<TimeSpan> &All,
                      Steps &To) {
  StepSpans Spans = stepSpans(Trace);
  auto IsInside = [](const std::vector<TimeSpan> &Any, const TimeSpan &Step) {
    return std::any_of(Any.begin(), Any.end(), [&](const TimeSpan &Span) {
      return Step.Start >= Span.Start && Step.End <= Span.End;
    });
  };
  for (const TimeSpan &Step : All) {
    if (IsInside(Spans.Outside, Step))
      To.Unprofiled.push_back(Step);
    if (IsInside(Spans.InWindows, Step))
      addStep(To.Profiled, Step);
  }
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
                            "lists those that the recording has");
  StepSpans Spans = stepSpans(Trace);
  Result = findPeriodicSteps(Trace, Events, Spans);
  if (!Result.Profiled.empty())
    return Result;
  Result.Source = StepSource::WholeRun;
  for (const TimeSpan &Span : Spans.InWindows)
    Result.Profiled.push_back({Span.Start, Span.End});
  return Result;
}
