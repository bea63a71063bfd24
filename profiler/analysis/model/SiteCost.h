//===- SiteCost.h - What the synchronizations of a site cost ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_SITECOST_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_SITECOST_H

#include "analysis/model/Interval.h"

#include <cstdint>

namespace syncline::analysis {

/// All synchronizations at one site. The caller numbers the sites.
struct SiteCost {
  uint32_t Site = 0;
  /// Over the whole trace: calls that can block, calls that did, and the time
  /// for which they did, ns.
  uint64_t Calls = 0;
  uint64_t BlockedCalls = 0;
  uint64_t Blocked = 0;
  /// Per step; times in ns, of a step of Analysis::StepTime. They come from
  /// replayed steps: see CountRatio.
  double CallsPerStep = 0;
  double BlockedPerStep = 0;
  double BubblePerStep = 0;
  /// Reduction of the step time if none of these calls blocked, ns.
  Interval Gain;
  /// The same if no earlier site in the list blocks either, ns. Gains do not
  /// add up: if one synchronization is removed, the next one waits for the same
  /// activity.
  double MarginalGain = 0;
  /// Mean number of steps from one with such calls to the next one, if fewer
  /// than every second step has them and their gain comes from unprofiled
  /// steps; otherwise 0. The times per step are then means over all unprofiled
  /// steps.
  double StepsApart = 0;
  /// Of such a site: whether the replayed steps have too few of its calls, or
  /// too many, to show what it costs.
  bool IsMisrepresented = false;

  /// The calls of a mean step of the run as a multiple of those of a mean
  /// replayed step, which is part of all figures per step; 0: unknown, so that
  /// the calls are those of the replayed steps.
  double CountRatio = 0;

  bool isRare() const { return StepsApart > 0; }
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_SITECOST_H
