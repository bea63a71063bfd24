//===- SmallestSet.h - The fewest sites that gain most ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SITES_SMALLESTSET_H
#define SYNCLINE_PROFILER_ANALYSIS_SITES_SMALLESTSET_H

#include "analysis/sites/SiteSets.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis::sites {

/// The smallest part of \p Sites that gains 95% of what all of them gain, in
/// the order of \p Sites. \p Sites must gain something.
///
/// The search starts with all sites and puts back those that cost least. So it
/// finds sites that gain only jointly. If few are left, none of them can be put
/// back; if three or fewer are left, no smaller set reaches 95%.
///
/// \p Sites should start with the sites that are likely to gain: the search
/// then tries fewer sets.
std::vector<uint32_t> smallestSet(const std::vector<uint32_t> &Sites,
                                  const GainsAfter &Gains);

} // namespace syncline::analysis::sites

#endif // SYNCLINE_PROFILER_ANALYSIS_SITES_SMALLESTSET_H
