//===- Gain.h - The measured gain and its uncertainty -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_GAIN_H
#define SYNCLINE_PROFILER_TRIAL_GAIN_H

#include "trial/Results.h"

#include <cstddef>
#include <span>
#include <string>

namespace syncline::trial {

/// The measured gain from skipping the chosen calls.
struct MeasuredGain {
  /// Mean time of a step in both variants, ns.
  double Step = 0;
  double StepWithout = 0;
  /// Host time per step spent in the library itself, in both variants, ns.
  double OwnTime = 0;
  double OwnTimeWithout = 0;
  /// Fractions of the step: the estimate and the ends of the 95% interval.
  double Low = 0;
  double Best = 0;
  double High = 0;
  /// Stretches with skipped calls that have a neighbor without on either side.
  size_t Pairs = 0;
  /// Why the variants did different work; empty: they did the same.
  std::string Difference;
};

/// Fewer pairs yield no interval.
inline constexpr size_t LeastPairs = 3;

/// Compares each stretch of \p All with its neighbors, so that a gradual
/// slowdown of the machine cancels out, and trims a tenth of these comparisons
/// at each end. The interval is a bootstrap over them. The first stretch of
/// each variant is ignored, since the program is still settling. \returns zero
/// Pairs if there are fewer than LeastPairs.
MeasuredGain measureGain(std::span<const Stretch> All);

} // namespace syncline::trial

#endif // SYNCLINE_PROFILER_TRIAL_GAIN_H
