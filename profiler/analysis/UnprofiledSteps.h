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

/// Durations, ns, in the order of the steps.
std::vector<double> durationsOf(const std::vector<timeline::TimeSpan> &Steps);

/// Means of blocks of successive values: 5 to 20 blocks, or each value where
/// there are fewer. Each block of some steps has all kinds of them.
std::vector<double> blockMeans(const std::vector<double> &Values);

/// The mean duration of the later half of the steps, ns, since programs warm
/// up. It leaves out the longest step, which may be long by chance. 0: there
/// are too few steps.
double meanOfLater(const std::vector<timeline::TimeSpan> &Unprofiled);

/// By step: the time outside of calls that can block, ns.
std::vector<double>
unprofiledHostTimes(const timeline::Timeline &Events,
                    const std::vector<timeline::TimeSpan> &Unprofiled);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_UNPROFILEDSTEPS_H
