//===- TrialGain.h - The gain that `syncline try` would measure -*- C++ -*-===//
//
// The experiment does not remove a synchronization the way a change of the code
// would. It first copies uploads from pageable memory into pinned memory, and
// reads into pinned memory. The device then copies faster and the call does not
// block, but the host moves the bytes itself. The experiment also inspects the
// stack of every call that can block, in both variants.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_WHATIF_TRIALGAIN_H
#define SYNCLINE_PROFILER_ANALYSIS_WHATIF_TRIALGAIN_H

#include "analysis/model/Analysis.h"
#include "analysis/whatif/Marks.h"
#include "analysis/whatif/PinnedRates.h"
#include "timeline/TraceData.h"

#include <cstdint>
#include <set>
#include <vector>

namespace syncline::analysis::whatif {

/// The host time that the experiment itself takes, as it measured it.
struct TrialCost {
  /// Per step of the unchanged program, and per step in which calls are
  /// skipped, ns. Excludes moving the bytes of large copies.
  double Step = 0;
  double StepWithout = 0;
  /// The rate at which the host moved bytes to or from pinned memory, bytes per
  /// nanosecond; 0: unknown.
  double StagingRate = 0;
};

/// The marked uploads from pageable memory, and the marked reads into it that
/// the driver copies in pieces, go through pinned memory. The host moves \p
/// StagingRate bytes per nanosecond; 0: it needs as long as the recorded copy
/// took, which it paced.
replay::Execution copyThroughPinned(replay::Execution Exec,
                                    const timeline::Timeline &Events,
                                    const Marks &Calls,
                                    const PinnedRates &Rates,
                                    double StagingRate);

/// Adds \p PerStep nanoseconds of host time per step, in equal parts before the
/// calls that the experiment inspects.
replay::Execution addHostTime(replay::Execution Exec,
                              const timeline::Timeline &Events, double PerStep);

/// The gain if `syncline try` skips the calls of \p Sites, ns per step. \p
/// SiteOf has the site of each call of \p Events. Zero if nothing was replayed.
Interval gainOfTrial(const Analysis &From, const timeline::TraceData &Trace,
                     const timeline::Timeline &Events,
                     const std::vector<uint32_t> &SiteOf,
                     const std::set<uint32_t> &Sites, const TrialCost &Cost);

} // namespace syncline::analysis::whatif

#endif // SYNCLINE_PROFILER_ANALYSIS_WHATIF_TRIALGAIN_H
