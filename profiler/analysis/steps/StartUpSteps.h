//===- StartUpSteps.h - First steps that differ from others -----*- C++ -*-===//
//
// The first steps of a program allocate memory, load kernels and try
// algorithms, or fill a buffer before they train. Calls that can block are
// always recorded, so the steps outside of windows show what later ones do.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_STARTUPSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_STARTUPSTEPS_H

#include "timeline/Steps.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <set>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

/// What so few and early steps do, or leave out, that this is not chance, is of
/// a start-up, which is at most half of the steps.
class StartUpSteps {
public:
  /// \p SiteOf: see SiteNumbers::OfCalls.
  StartUpSteps(const timeline::Timeline &Events, const timeline::Steps &Found,
               std::span<const uint32_t> SiteOf);

  /// Whether the step between the two times lacks a call of all later ones, or
  /// spends a notable part of its time in calls that only a start-up makes.
  bool contain(uint64_t Start, uint64_t End) const;

private:
  /// The calls of the start-up, in the order in which they begin. Their sites
  /// and their stacks are in no later step. One of the two is not enough:
  /// outside of windows a call of the backward pass may have another site, and
  /// the code before a loop, which runs an iteration of it, has other stacks.
  std::vector<timeline::TimeSpan> Calls;
  /// When the steps begin that lack a site of all later ones.
  std::set<uint64_t> Lacking;
};

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_STARTUPSTEPS_H
