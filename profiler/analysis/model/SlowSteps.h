//===- SlowSteps.h - Steps that last much longer than usual -----*- C++ -*-===//
//
// In some steps a data loader is late, an allocation takes milliseconds, or
// another process takes the core. The windows contain few of these steps, but
// they affect the mean.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_SLOWSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_SLOWSTEPS_H

#include <cstddef>
#include <vector>

namespace syncline::analysis {

/// What the unprofiled steps show of slow ones.
struct SlowSteps {
  /// By unprofiled step, ns: its excess over the median step, and the host's
  /// part of that. Both are 0 for a usual step.
  std::vector<double> Longer;
  std::vector<double> Delays;
  /// The first steps of the blocks of successive steps that count.
  std::vector<size_t> Blocks;
  size_t StepsInBlock = 0;
  /// By how much they make the mean step longer than the median one, ns. 0 if
  /// there are few or none.
  double Excess = 0;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_SLOWSTEPS_H
