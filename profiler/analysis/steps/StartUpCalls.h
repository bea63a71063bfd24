//===- StartUpCalls.h - Calls that only the first steps make ----*- C++ -*-===//
//
// The first steps of a program allocate memory, load kernels and try
// algorithms. Calls that can block are always recorded, so the steps outside of
// windows show that later ones do not make them.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_STARTUPCALLS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_STARTUPCALLS_H

#include "timeline/Steps.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

/// The calls of steps whose sites and whose stacks only so early ones have that
/// this is not chance. One of the two is not enough: outside of windows a call
/// of the backward pass may have another site, and the code before a loop,
/// which runs an iteration of it, has other stacks.
class StartUpCalls {
public:
  /// \p SiteOf: see SiteNumbers::OfCalls.
  StartUpCalls(const timeline::Timeline &Events, const timeline::Steps &Found,
               std::span<const uint32_t> SiteOf);

  /// The duration of those that begin at \p Start or later and before \p End,
  /// ns.
  uint64_t timeIn(uint64_t Start, uint64_t End) const;

private:
  /// In the order in which they begin.
  std::vector<timeline::TimeSpan> Calls;
};

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_STARTUPCALLS_H
