//===- CallsOfSteps.h - Visits the calls that steps make --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_CALLSOFSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_CALLSOFSTEPS_H

#include "timeline/Timeline.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

/// Calls \p Visit with the index of each call that has a site and begins in one
/// of \p Steps, and the number of that step, from 1. \p Steps are in
/// chronological order. \p SiteOf: see SiteNumbers::OfCalls.
template <typename F>
void forEachCall(const timeline::Timeline &Events,
                 const std::vector<timeline::TimeSpan> &Steps,
                 std::span<const uint32_t> SiteOf, const F &Visit) {
  auto Step = Steps.begin();
  for (size_t I = 0; I < SiteOf.size(); ++I) {
    const timeline::HostCall &Call = Events.Calls[I];
    while (Step != Steps.end() && Step->End <= Call.Start)
      ++Step;
    if (Step == Steps.end())
      return;
    if (Step->contains(Call.Start) && SiteOf[I] != timeline::NoIndex)
      Visit(I, static_cast<size_t>(Step - Steps.begin()) + 1);
  }
}

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_CALLSOFSTEPS_H
