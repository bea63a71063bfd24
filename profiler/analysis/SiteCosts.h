//===- SiteCosts.h - Counts the synchronizations of each site ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITECOSTS_H
#define SYNCLINE_PROFILER_ANALYSIS_SITECOSTS_H

#include "analysis/ReplayedRun.h"
#include "analysis/SiteCost.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace syncline::analysis {

/// The numbers that the caller assigned to sites.
struct SiteNumbers {
  /// By call of the timeline; NoIndex: the call cannot block.
  const std::vector<uint32_t> &OfCalls;
  /// By folded call of the timeline; may be empty.
  std::span<const uint32_t> OfFolded;

  /// The site of \p Op; NoIndex: no call, or one that cannot block.
  uint32_t of(const replay::Operation &Op) const {
    return Op.Call == timeline::NoIndex ? timeline::NoIndex : OfCalls[Op.Call];
  }
};

/// Counts the calls of each site in the whole trace, and their cost per
/// replayed step, without gains. \p Runs may be empty.
std::map<uint32_t, SiteCost> countSites(const timeline::Timeline &Events,
                                        const std::vector<syncs::Sync> &Syncs,
                                        const SiteNumbers &Numbers,
                                        const std::vector<ReplayedRun> &Runs);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_SITECOSTS_H
