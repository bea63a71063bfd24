//===- UnprofiledSteps.h - Times of the steps outside windows ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_UNPROFILEDSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_UNPROFILEDSTEPS_H

#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis {

/// The value at \p Part, from 0 to 1, of \p Sorted, which has at least one.
double quantile(const std::vector<double> &Sorted, double Part);

/// 0 where there are no values.
double medianOf(std::vector<double> Values);

/// Durations, ns, sorted.
std::vector<double>
sortedDurations(const std::vector<timeline::TimeSpan> &Steps);

/// The mean duration of the later half of the steps, ns, since programs warm
/// up. It leaves out the longest step, which may be long by chance. 0: there
/// are too few steps.
double meanOfLater(const std::vector<timeline::TimeSpan> &Unprofiled);

/// By step, sorted: the time outside of calls that can block, ns.
std::vector<double>
unprofiledHostTimes(const timeline::Timeline &Events,
                    const std::vector<timeline::TimeSpan> &Unprofiled);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_UNPROFILEDSTEPS_H
