//===- StepFigures.h - Figures for the comparison of step times -*- C++ -*-===//
//
// Two traces of one program differ: steps vary within a trace, and a host is
// faster in one process than in the next. These figures quantify both, so that
// a comparison can distinguish them from a change of the program.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_STEPFIGURES_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_STEPFIGURES_H

#include "analysis/model/StepVariation.h"

#include <array>

namespace syncline::analysis {

/// Factors of host times, sorted, with 1 among them.
inline constexpr std::array<double, 7> HostFactors = {0.5, 0.7, 0.85, 1,
                                                      1.2, 1.5, 2};
using HostResponse = std::array<double, HostFactors.size()>;

struct StepFigures {
  StepVariation Unprofiled;
  StepVariation Profiled;
  /// By HostFactors: the factor by which the replayed step takes longer if all
  /// host times are multiplied by it. A trace without a replay may be bound by
  /// the host entirely.
  HostResponse Response = HostFactors;
  /// Host time of a launch and of the code before it in windows: the lower
  /// quartile, ns, since a full queue delays some launches. It measures the
  /// host's speed. 0: there are too few launches.
  double LaunchTime = 0;
  /// Of the replayed steps: device activities per step, and their time, ns.
  double Activities = 0;
  double DeviceTime = 0;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_STEPFIGURES_H
