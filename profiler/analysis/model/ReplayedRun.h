//===- ReplayedRun.h - A run of steps with its replay -----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_MODEL_REPLAYEDRUN_H
#define SYNCLINE_PROFILER_ANALYSIS_MODEL_REPLAYEDRUN_H

#include "analysis/model/DeviceTime.h"
#include "analysis/replay/Execution.h"
#include "analysis/replay/ReplayedTimes.h"

namespace syncline::analysis {

struct ReplayedRun {
  replay::Execution Exec;
  replay::ReplayedTimes Base;
  replay::ReplayedTimes WithoutSyncs;
  DeviceTimes Devices;
};

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_MODEL_REPLAYEDRUN_H
