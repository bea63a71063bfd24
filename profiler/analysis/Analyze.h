//===- Analyze.h - Costs of synchronizations, and gains ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_ANALYZE_H
#define SYNCLINE_PROFILER_ANALYSIS_ANALYZE_H

#include "analysis/model/Analysis.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/StepChoice.h"
#include "timeline/Timeline.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <span>
#include <vector>

namespace syncline::analysis {

/// \p Syncs are those of findSyncs. \p SiteOf has the number of the site for
/// each call of \p Events, NoIndex for calls that cannot block. \p SiteOfFolded
/// has one for each folded call.
Analysis analyze(const timeline::TraceData &Trace,
                 const timeline::Timeline &Events,
                 std::vector<syncs::Sync> Syncs,
                 const std::vector<uint32_t> &SiteOf,
                 const timeline::StepChoice &Choice = {},
                 std::span<const uint32_t> SiteOfFolded = {});

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_ANALYZE_H
