//===- SurplusSteps.h - Profiled steps of a kind that is rarer --*- C++ -*-===//
//
// Some steps do what others leave out: an optimizer runs after every second
// batch. Few steps are profiled, so by chance one kind is more frequent among
// them than in the loop. Calls that can block are recorded in all steps, so
// they show how frequent it is.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_SURPLUSSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_SURPLUSSTEPS_H

#include "timeline/FoundSteps.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

/// The kinds are the steps with and without a call at the site that takes most
/// time of those which only a part of the steps has.
class SurplusSteps {
public:
  /// \p Profiled: the starts of the steps that would be replayed. \p SiteOf:
  /// see SiteNumbers::OfCalls.
  SurplusSteps(const timeline::Timeline &Events, const timeline::Steps &Found,
               std::span<const uint32_t> SiteOf,
               const std::vector<uint64_t> &Profiled);

  /// Whether the step that begins at \p Start is to be left out, so that both
  /// kinds are as frequent as in all steps.
  bool contain(uint64_t Start) const { return Surplus.contains(Start); }

private:
  std::set<uint64_t> Surplus;
};

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_SURPLUSSTEPS_H
