#include "timeline/StepSpans.h"

#include "timeline/MiddleValue.h"

#include <algorithm>

using namespace syncline;
using namespace syncline::timeline;

static std::vector<TimeSpan> gapsOf(const TraceData &Trace) {
  std::vector<TimeSpan> Result;
  Result.reserve(Trace.Gaps.size());
  for (const GapInfo &Gap : Trace.Gaps)
    Result.push_back(Gap.Time);
  return Result;
}

static std::vector<TimeSpan> spansOutside(const TraceData &Trace) {
  std::vector<TimeSpan> Holes = gapsOf(Trace);
  if (!Trace.Held.empty())
    for (const TimeSpan &Missing : restOf(Trace.Span, Trace.Held))
      Holes.push_back(Missing);
  Holes.insert(Holes.end(), Trace.RecordedWindows.begin(),
               Trace.RecordedWindows.end());
  std::sort(
      Holes.begin(), Holes.end(),
      [](const TimeSpan &A, const TimeSpan &B) { return A.Start < B.Start; });
  return restOf(Trace.Span, Holes);
}

static std::vector<TimeSpan> restOfEach(const std::vector<TimeSpan> &Spans,
                                        const std::vector<TimeSpan> &Holes) {
  std::vector<TimeSpan> Result;
  for (const TimeSpan &Span : Spans)
    for (const TimeSpan &Part : restOf(Span, Holes))
      Result.push_back(Part);
  return Result;
}

StepSpans timeline::stepSpans(const TraceData &Trace) {
  return {restOfEach(Trace.Windows, gapsOf(Trace)), spansOutside(Trace)};
}

StepSpans timeline::without(const StepSpans &Spans, const TimeSpan &Hole) {
  return {restOfEach(Spans.InWindows, {Hole}),
          restOfEach(Spans.Outside, {Hole})};
}

uint64_t timeline::durationOf(const std::vector<TimeSpan> &Spans) {
  uint64_t Sum = 0;
  for (const TimeSpan &Span : Spans)
    Sum += Span.duration();
  return Sum;
}

std::vector<uint64_t> timeline::timesOf(const std::vector<TimeSpan> &Spans) {
  std::vector<uint64_t> Times;
  Times.reserve(Spans.size());
  for (const TimeSpan &Span : Spans)
    Times.push_back(Span.duration());
  return Times;
}

uint64_t timeline::medianDuration(const std::vector<TimeSpan> &Spans) {
  std::vector<uint64_t> Times = timesOf(Spans);
  return Times.empty() ? 0 : middleOf(Times);
}
