//===- TrialGain.h - The gain that `syncline try` would measure -*- C++ -*-===//
//
// The experiment does not remove a synchronization as a change of the code
// would. It copies what is uploaded from pageable memory into pinned memory
// first, and reads into pinned memory. The device then copies faster and the
// call does not block, but the host moves the bytes itself. And it looks at the
// stack of every call that can block, in both variants.
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

/// What the experiment itself takes of the host, as it measured it.
struct TrialCost {
  /// In a step of the unchanged program, and in one in which calls are skipped,
  /// ns. Moving the bytes of large copies is not part of them.
  double Step = 0;
  double StepWithout = 0;
  /// Bytes a nanosecond that the host moved to or from pinned memory; 0: not
  /// known.
  double StagingRate = 0;
};

/// The marked uploads from pageable memory, and the marked reads into it that
/// the driver copies in pieces, go through pinned memory. The host moves \p
/// StagingRate bytes a nanosecond; 0: it needs as long as the recorded copy
/// took, which it paced.
replay::Execution copyThroughPinned(replay::Execution Exec,
                                    const timeline::Timeline &Events,
                                    const Marks &Calls,
                                    const PinnedRates &Rates,
                                    double StagingRate);

/// \p PerStep nanoseconds of host time, in equal parts before the calls that
/// the experiment looks at.
replay::Execution addHostTime(replay::Execution Exec,
                              const timeline::Timeline &Events, double PerStep);

/// The gain where `syncline try` skips the calls of \p Sites, ns a step. \p
/// SiteOf is by call of \p Events. Zero where nothing was replayed.
Interval gainOfTrial(const Analysis &From, const timeline::TraceData &Trace,
                     const timeline::Timeline &Events,
                     const std::vector<uint32_t> &SiteOf,
                     const std::set<uint32_t> &Sites, const TrialCost &Cost);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_TRIALGAIN_H
