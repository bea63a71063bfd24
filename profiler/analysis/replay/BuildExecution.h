//===- BuildExecution.h - Builds an execution of recorded steps -*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_REPLAY_BUILDEXECUTION_H
#define SYNCLINE_PROFILER_ANALYSIS_REPLAY_BUILDEXECUTION_H

#include "analysis/replay/CommonFacts.h"
#include "analysis/replay/Execution.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis::replay {

/// \p Facts must belong to \p Events, and \p Syncs must come from findSyncs. \p
/// Starts holds the starts of successive steps and the end of the last one, ns.
Execution buildExecution(const timeline::TraceData &Trace,
                         const timeline::Timeline &Events,
                         const CommonFacts &Facts,
                         const std::vector<syncs::Sync> &Syncs,
                         std::span<const uint64_t> Starts);

/// The same for a caller that builds only one execution of a trace.
Execution buildExecution(const timeline::TraceData &Trace,
                         const timeline::Timeline &Events,
                         const std::vector<syncs::Sync> &Syncs,
                         std::span<const uint64_t> Starts);

} // namespace syncline::analysis::replay

#endif // SYNCLINE_PROFILER_ANALYSIS_REPLAY_BUILDEXECUTION_H
