//===- Stage.h - A part of a step that may run a step ahead -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGE_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGE_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/Marks.h"
#include "analysis/whatif/StageName.h"

#include <functional>

namespace syncline::analysis::whatif {

/// A part with a larger share of a step's device time, or of the device time
/// that one thread queues in it, is the step itself or one of its callers.
inline constexpr double MostOfStep = 0.9;

struct Stage {
  StageName Name;
  /// Its operations, with the event records and stream waits between them. The
  /// operations of a range are those of its threads. The function refers to the
  /// timeline or the call paths in which the stage was found.
  std::function<Marks(const replay::Execution &Exec)> Operations;
  /// The operations of the execution in which the stage was found.
  Marks Inside;
  /// Device time of these operations, ns per step.
  double DeviceTime = 0;
};

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGE_H
