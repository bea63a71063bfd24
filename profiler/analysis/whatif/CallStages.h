//===- CallStages.h - Calls that may be stages ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_CALLSTAGES_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_CALLSTAGES_H

#include "analysis/replay/Execution.h"
#include "analysis/stacks/CallPaths.h"
#include "analysis/whatif/Stage.h"

#include <vector>

namespace syncline::analysis::whatif {

/// Finds the calls that a step consists of. The same code makes all of them,
/// and the trace shows no dependence on the previous step. DeviceTime and
/// Inside remain empty.
std::vector<Stage> callStages(const stacks::CallPaths &Paths,
                              const replay::Execution &In);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_CALLSTAGES_H
