//===- UnprofiledSteps.h - Times of the steps outside windows ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_UNPROFILEDSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_UNPROFILEDSTEPS_H

#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis::steps {

/// Durations, ns, in the order of the steps.
std::vector<double> durationsOf(const std::vector<timeline::TimeSpan> &Steps);

/// The mean duration of the later half of the steps, ns, since programs warm
/// up. It excludes the longest step, which may be long by chance. 0: there are
/// too few steps.
double meanOfLater(const std::vector<timeline::TimeSpan> &Unprofiled);

/// By step: the time outside of calls that can block, ns.
std::vector<double>
unprofiledHostTimes(const timeline::Timeline &Events,
                    const std::vector<timeline::TimeSpan> &Unprofiled);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_UNPROFILEDSTEPS_H
