//===- CallsOfSteps.h - Visits the calls that steps make --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_CALLSOFSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_CALLSOFSTEPS_H

#include "timeline/Timeline.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

/// Calls \p Visit with the index of each of \p Calls that begins in one of \p
/// Steps, and the index of that step. \p TimeOf: the TimeSpan of a step. Both
/// are in chronological order.
template <typename Step, typename F, typename Projection = std::identity>
void forEachCallIn(std::span<const timeline::HostCall> Calls,
                   const std::vector<Step> &Steps, const F &Visit,
                   const Projection &TimeOf = {}) {
  size_t At = 0;
  auto Time = [&]() -> const timeline::TimeSpan & {
    return std::invoke(TimeOf, Steps[At]);
  };
  for (size_t I = 0; I < Calls.size(); ++I) {
    while (At < Steps.size() && Time().End <= Calls[I].Start)
      ++At;
    if (At == Steps.size())
      return;
    if (Time().contains(Calls[I].Start))
      Visit(I, At);
  }
}

/// The same for calls that have a site, with the number of the step, from 1. \p
/// SiteOf: see SiteNumbers::OfCalls.
template <typename F>
void forEachCall(const timeline::Timeline &Events,
                 const std::vector<timeline::TimeSpan> &Steps,
                 std::span<const uint32_t> SiteOf, const F &Visit) {
  forEachCallIn(std::span(Events.Calls).first(SiteOf.size()), Steps,
                [&](size_t I, size_t Step) {
                  if (SiteOf[I] != timeline::NoIndex)
                    Visit(I, Step + 1);
                });
}

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_CALLSOFSTEPS_H
