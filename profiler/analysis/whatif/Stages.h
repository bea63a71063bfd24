//===- Stages.h - Parts of a step that could be done a step ahead *- C++ -*-==//
//
// A stage is what the program named as a range, or one of the calls that its
// step consists of, with all that the called function calls: of the innermost
// code that nearly all work of a step is below, each line. Whether it can run
// ahead, the recording does not say: it must need nothing that the step before
// it computes. Calls of which the recording shows that they do are no stages:
// those that the backward pass differentiates, for their weights have changed
// by then, those of the backward pass itself, and those of the optimizer.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H

#include "analysis/CallPaths.h"
#include "analysis/replay/Execution.h"
#include "analysis/whatif/ChangedExecutions.h"
#include "analysis/whatif/StageName.h"

#include <functional>
#include <vector>

namespace syncline::analysis {

struct Stage {
  StageName Name;
  /// Its operations, with the event records and stream waits between them. Of
  /// a range, those by its threads. Refers to what the stage was found in.
  std::function<Marks(const Execution &Of)> Operations;
  /// The same for the execution that it was found in.
  Marks Inside;
  /// Of those, ns a step.
  double DeviceTime = 0;
};

/// Stages that are entered once a step by one thread and hold between 1% and
/// 90% of the device time of the step: those that hold less gain nothing, those
/// that hold more are the step itself. Not those that have a stream of their
/// own already, and no call with the operations of a range. Ranges first, those
/// with the most device time first.
std::vector<Stage> findStages(const timeline::TraceData &Of,
                              const timeline::Timeline &Events,
                              const CallPaths &Paths, const Execution &In);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H
