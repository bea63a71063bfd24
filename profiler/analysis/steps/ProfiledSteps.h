//===- ProfiledSteps.h - Times of the steps in windows ----------*- C++ -*-===//
//
// Each function takes the runs of profiled steps and returns a mean per step,
// ns.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_STEPS_PROFILEDSTEPS_H
#define SYNCLINE_PROFILER_ANALYSIS_STEPS_PROFILEDSTEPS_H

#include "analysis/replay/Change.h"
#include "analysis/replay/Execution.h"
#include "timeline/Timeline.h"

#include <vector>

namespace syncline::analysis::steps {

/// Host time outside of calls that can block, without the cost of recording. 0
/// if several threads work concurrently, because their times do not add up to
/// the step.
double profiledHostTime(const timeline::Timeline &Events,
                        const std::vector<const replay::Execution *> &Runs);

/// What recording takes if it adds \p PerCall ns to each call that only windows
/// record; see withoutRecording.
double recordingTime(const std::vector<const replay::Execution *> &Runs,
                     double PerCall);

/// The factor of the host time of a step under \p Scale.
double meanHostScale(const std::vector<const replay::Execution *> &Runs,
                     const replay::TimeScales &Scale);

/// Time of copies whose bytes the host moves.
double hostPacedCopyTime(const std::vector<const replay::Execution *> &Runs);

/// Time of kernels that exchange data with other ranks, waits included.
double collectiveTime(const std::vector<const replay::Execution *> &Runs);

/// Time in which the busiest device runs at least one activity.
double busyDeviceTime(const timeline::Timeline &Events,
                      const std::vector<const replay::Execution *> &Runs);

} // namespace syncline::analysis::steps

#endif // SYNCLINE_PROFILER_ANALYSIS_STEPS_PROFILEDSTEPS_H
