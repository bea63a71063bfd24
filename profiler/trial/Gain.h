//===- Gain.h - The measured gain and how sure it is ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRIAL_GAIN_H
#define SYNCLINE_PROFILER_TRIAL_GAIN_H

#include "trial/Results.h"

#include <cstddef>
#include <span>
#include <string>

namespace syncline::trial {

/// What skipping the chosen calls gained.
struct MeasuredGain {
  /// Mean time of a step in both variants, ns.
  double Step = 0;
  double StepWithout = 0;
  /// Host time of a step that the library itself took in both variants, ns.
  double OwnTime = 0;
  double OwnTimeWithout = 0;
  /// Parts of the step, and the ends of the interval of 95%.
  double Low = 0;
  double Best = 0;
  double High = 0;
  /// Stretches with skipped calls that have one without on either side.
  size_t Pairs = 0;
  /// Why the variants did not do the same work; empty: they did.
  std::string Difference;
};

/// Fewer pairs give no interval.
inline constexpr size_t LeastPairs = 3;

/// Compares each stretch of \p All with its neighbors, so that a machine that
/// gets slower does not count, and leaves the outermost tenth of these
/// comparisons out. The interval is a bootstrap over them. The first stretch of
/// each variant is not used: the program settles. \returns zero Pairs where
/// there are fewer than LeastPairs.
MeasuredGain measureGain(std::span<const Stretch> All);

} // namespace syncline::trial

#endif // SYNCLINE_PROFILER_TRIAL_GAIN_H
