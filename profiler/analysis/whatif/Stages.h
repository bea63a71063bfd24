//===- Stages.h - Parts of a step that could be done a step ahead *- C++ -*-==//
//
// A stage is what the program named as a range, or one of the calls that its
// step consists of, with all that the called function calls: of the innermost
// code that nearly all work of a step is below, each line. A stage
// can run ahead only if it needs no result of the previous step, which a trace
// does not show in general. Calls that need one, as far as the trace shows, are
// no stages: calls that the backward pass differentiates, because their weights
// change, calls of the backward pass itself, and calls of the optimizer.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H

#include "analysis/CallPaths.h"
#include "analysis/replay/Execution.h"
#include "analysis/whatif/Stage.h"

#include <vector>

namespace syncline::analysis::whatif {

/// Stages that are entered once a step by one thread and hold between 1% and
/// 90% of the device time of the step: those that hold less gain nothing, those
/// that hold more are the step itself. Not those that have a stream of their
/// own already, and no call with the operations of a range. Ranges first, those
/// with the most device time first.
std::vector<Stage> findStages(const timeline::TraceData &Trace,
                              const timeline::Timeline &Events,
                              const CallPaths &Paths,
                              const replay::Execution &In);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H
