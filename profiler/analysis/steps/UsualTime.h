//===- UsualTime.h - The usual range of a time in steps ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_USUALTIME_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_USUALTIME_H

#include <vector>

namespace syncline::analysis::steps {

/// The usual range of a time in the unprofiled steps, ns.
struct UsualTime {
  double Median = 0;
  /// The quartiles, or the levels of the run if these are farther apart. On a
  /// host that other programs use, host work takes up to twice as long for
  /// seconds at a time, with or without a tracer. So a run of a few seconds may
  /// show another level in most of its steps than the next run does. A level is
  /// the median of a twentieth of the run; a tenth of the levels are left out
  /// at each end.
  double Low = 0;
  double High = 0;

  UsualTime plus(double Time) const {
    return {Median + Time, Low + Time, High + Time};
  }
  UsualTime times(double Factor) const {
    return {Median * Factor, Low * Factor, High * Factor};
  }
};

/// \p BySteps is in the order of the steps, at least one. \p HaveKinds: steps
/// are of several kinds, so that a single one does not have a usual time. Then
/// means over successive steps, which cover all kinds, replace steps.
UsualTime usualTime(const std::vector<double> &BySteps, bool HaveKinds);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_USUALTIME_H
