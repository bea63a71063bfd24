//===- SyncCounts.h - Counts operations that synchronize --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SYNCCOUNTS_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SYNCCOUNTS_H

#include "analysis/model/Analysis.h"
#include "analysis/sites/SiteNumbers.h"
#include "analysis/syncs/Operations.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <map>

namespace syncline::analysis::sites {

/// The operations of a site: see syncs/Operations.h. An operation with calls at
/// two sites, such as a copy that also allocates, counts at both.
struct SyncCount {
  /// In the whole trace: those that can block, and those that did.
  uint64_t Syncs = 0;
  uint64_t BlockedSyncs = 0;
  /// Per step, like SiteCost::CallsPerStep.
  double SyncsPerStep = 0;
};

/// By site. \p Result is the analysis of \p Events with the same \p Numbers.
std::map<uint32_t, SyncCount> countSyncs(const timeline::Timeline &Events,
                                         const Analysis &Result,
                                         const SiteNumbers &Numbers,
                                         const syncs::Operations &Own);

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SYNCCOUNTS_H
