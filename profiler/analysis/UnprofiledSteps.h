//===- UnprofiledSteps.h - Times of the steps outside windows ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_UNPROFILEDSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_UNPROFILEDSTEPS_H

#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis {

/// The quantile \p Part, from 0 to 1, of \p Sorted, which must not be empty.
double quantile(const std::vector<double> &Sorted, double Part);

/// 0 if there are no values.
double medianOf(std::vector<double> Values);

/// Durations, ns, in the order of the steps.
std::vector<double> durationsOf(const std::vector<timeline::TimeSpan> &Steps);

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

/// The mean duration of the later half of the steps, ns, since programs warm
/// up. It excludes the longest step, which may be long by chance. 0: there are
/// too few steps.
double meanOfLater(const std::vector<timeline::TimeSpan> &Unprofiled);

/// By step: the time outside of calls that can block, ns.
std::vector<double>
unprofiledHostTimes(const timeline::Timeline &Events,
                    const std::vector<timeline::TimeSpan> &Unprofiled);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_UNPROFILEDSTEPS_H
