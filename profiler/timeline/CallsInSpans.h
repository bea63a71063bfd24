//===- CallsInSpans.h - The calls in some spans of time ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TIMELINE_CALLSINSPANS_H
#define SYNCLINE_PROFILER_TIMELINE_CALLSINSPANS_H

#include "timeline/CallSite.h"
#include "timeline/Timeline.h"

#include <cstddef>
#include <vector>

namespace syncline::timeline {

/// Calls \p Visit with the number of the span and the call, for each call that
/// begins in one of \p Spans, which must be sorted. OnlyBlocking: only for
/// calls that a trace also has outside of windows.
template <typename F>
void forEachCallIn(const std::vector<TimeSpan> &Spans, const Timeline &Events,
                   bool OnlyBlocking, const F &Visit) {
  size_t Span = 0;
  for (const HostCall &Call : Events.Calls) {
    while (Span < Spans.size() && Spans[Span].End <= Call.Start)
      ++Span;
    if (Span == Spans.size())
      return;
    if (Spans[Span].contains(Call.Start) &&
        (!OnlyBlocking || isAlwaysRecorded(Call)))
      Visit(Span, Call);
  }
}

} // namespace syncline::timeline

#endif // SYNCLINE_PROFILER_TIMELINE_CALLSINSPANS_H
