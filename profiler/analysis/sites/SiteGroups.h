//===- SiteGroups.h - Finds the sites to remove together --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SITEGROUPS_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SITEGROUPS_H

#include "analysis/sites/SiteSets.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::sites {

/// Divides the sites that gain into groups. The first groups make up the
/// smallest set that gains 95% of what all of \p Sites gain; the next ones the
/// smallest set of the others that gains 95% of the rest; and so on, until the
/// rest gains less than \p Least. Groups of one set are sorted by gain.
///
/// Sites of a set are in one group if they gain more together than separately,
/// by a tenth of the set's gain. Groups that gain less than \p Least by
/// themselves are merged into one.
///
/// \p Sites should start with the sites that are likely to gain: that saves
/// calls of \p GainsOf.
std::vector<std::vector<uint32_t>>
groupSites(const std::vector<uint32_t> &Sites, const SetGains &GainsOf,
           double Least);

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SITEGROUPS_H
