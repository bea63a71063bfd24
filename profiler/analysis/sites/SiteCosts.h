//===- SiteCosts.h - Counts the synchronizations of each site ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SITECOSTS_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SITECOSTS_H

#include "analysis/model/ReplayedRun.h"
#include "analysis/model/SiteCost.h"
#include "analysis/sites/SiteNumbers.h"
#include "analysis/syncs/Syncs.h"
#include "timeline/Timeline.h"

#include <cstdint>
#include <map>
#include <vector>

namespace syncline::analysis::sites {

/// Counts the calls of each site in the whole trace, and their cost per
/// replayed step, without gains. \p Runs may be empty.
std::map<uint32_t, SiteCost> countSites(const timeline::Timeline &Events,
                                        const std::vector<syncs::Sync> &Syncs,
                                        const SiteNumbers &Numbers,
                                        const std::vector<ReplayedRun> &Runs);

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SITECOSTS_H
