//===- StepVariation.h - How much steps vary in a trace ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_STEPVARIATION_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_STEPVARIATION_H

#include <cstdint>

namespace syncline::analysis {

/// How long the steps of a trace take, and how precisely the trace shows it.
struct StepVariation {
  uint64_t Steps = 0;
  /// Mean of the middle half of the blocks of successive steps, ns; 0: there
  /// are too few steps. A mean within a block includes rare long steps; the
  /// middle half excludes warm-up and interruptions.
  double Time = 0;
  /// Standard deviation of Time, as a part of it. One component is chance: the
  /// blocks vary, and more blocks improve the estimate. The other is drift:
  /// distant blocks differ more than neighboring ones do. Drift does not
  /// average out, since another recording sees another part of it.
  double Deviation = 0;
  /// Time as a factor of the mean of the shorter half of the steps. On a host
  /// that other processes use, steps of equal work take unequal times, and the
  /// shorter ones show the program's own pace better.
  double Spread = 1;

  bool isKnown() const { return Time > 0; }
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_STEPVARIATION_H
