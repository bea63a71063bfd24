//===- Stages.h - Parts of a step that could be done a step ahead *- C++ -*-==//
//
// A stage is a range that the program names, or one of the calls that its step
// consists of, including everything that the called function calls. These calls
// are the lines of the innermost code that contains nearly all work of a step.
// A stage can run ahead only if it needs no result of the previous step, which
// a trace does not show in general. What depends on such a result, as far as
// the trace shows, is no stage: see Dependences.h.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H

#include "analysis/replay/Execution.h"
#include "analysis/stacks/CallPaths.h"
#include "analysis/whatif/Stage.h"

#include <vector>

namespace syncline::analysis::whatif {

/// Stages that one thread enters once a step and that hold between 1% and 90%
/// of the device time of the step: smaller ones gain nothing, larger ones are
/// the step itself. Excludes stages that already have a separate stream, and
/// calls with the same operations as a range. Ranges come first, then by
/// decreasing device time.
std::vector<Stage> findStages(const timeline::TraceData &Trace,
                              const timeline::Timeline &Events,
                              const stacks::CallPaths &Paths,
                              const replay::Execution &In);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_STAGES_H
