//===- TrialGain.h - The gain that `syncline try` would measure -*- C++ -*-===//
//
// The experiment does not remove a synchronization as a change of the code
// would. It copies what is uploaded from pageable memory into pinned memory
// first. The device then copies faster and the call does not block, but the
// host moves the bytes itself.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_TRIALGAIN_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_TRIALGAIN_H

#include "analysis/Analysis.h"
#include "analysis/whatif/Marks.h"
#include "analysis/whatif/PinnedRates.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <set>
#include <vector>

namespace syncline::analysis::whatif {

/// The marked uploads from pageable memory go through pinned memory, into which
/// the host moves \p StagingRate bytes a nanosecond; 0: it needs as long as the
/// recorded copy took, which it paced.
replay::Execution stageUploads(replay::Execution Exec,
                               const timeline::Timeline &Events,
                               const Marks &Calls, const PinnedRates &Rates,
                               double StagingRate);

/// The gain where `syncline try` skips the calls of \p Sites, ns a step. \p
/// SiteOf is by call of \p Events. Zero where nothing was replayed.
Interval gainOfTrial(const Analysis &From, const timeline::TraceData &Trace,
                     const timeline::Timeline &Events,
                     const std::vector<uint32_t> &SiteOf,
                     const std::set<uint32_t> &Sites);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_TRIALGAIN_H
