//===- RunAhead.h - Runs a stage one step ahead on its own stream *- C++ -*-==//
//
// The marked operations, a stage, do the work of the next step on separate
// streams, while the other operations do the work of this step. Stream waits
// keep the order: work that was queued after the stage in the stage's former
// stream begins when the stage of the previous step is done. The host queues
// the same work as before, plus two calls each time that it enters the stage.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_RUNAHEAD_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_RUNAHEAD_H

#include "analysis/replay/Execution.h"
#include "analysis/whatif/Marks.h"

#include <optional>

namespace syncline::analysis::whatif {

/// Returns no value if the steps differ in how often they enter the stage.
std::optional<replay::Execution> runAhead(const replay::Execution &Exec,
                                          const Marks &Stage);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_RUNAHEAD_H
