//===- LoopCounts.h - How often all steps call each site --------*- C++ -*-===//
//
// Few steps are profiled, and those of a solver that adapts the number of its
// steps make more or fewer calls than others. Calls that can block are recorded
// in all steps, so these show how many a step of the run makes.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_LOOPCOUNTS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_LOOPCOUNTS_H

#include "analysis/replay/Execution.h"
#include "timeline/Steps.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <vector>

namespace syncline::analysis::steps {

struct LoopCounts {
  /// By site: the calls of a mean step as a multiple of those of a mean
  /// replayed step. Excludes steps of a start-up, and steps that do something
  /// else, such as an evaluation. Lacks sites that the replayed steps do not
  /// call, and sites that are told apart in another way, or not recorded,
  /// outside of windows: a call of the backward pass may have another site
  /// there.
  std::map<uint32_t, double> Ratios;
  /// The unprofiled steps that wait about as often as the replayed ones, if the
  /// mean step does not; otherwise empty. In chronological order.
  std::vector<timeline::TimeSpan> Alike;
};

/// Nothing is known unless the steps are ranges or iterations of a loop: a
/// period is cut at other calls outside of windows. \p SiteOf: see
/// SiteNumbers::OfCalls. \p Rare: sites that have figures of their own, and do
/// not count. \p Runs are replayed.
LoopCounts countInLoop(const timeline::Timeline &Events,
                       const timeline::Steps &Found,
                       std::span<const uint32_t> SiteOf,
                       const std::set<uint32_t> &Rare,
                       const std::vector<const replay::Execution *> &Runs);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_LOOPCOUNTS_H
