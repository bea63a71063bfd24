//===- SmallestSet.h - The fewest sites that gain most ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_ANALYSIS_SMALLESTSET_H
#define SYNCLINE_PROFILER_ANALYSIS_SMALLESTSET_H

#include "analysis/SiteSets.h"

#include <cstdint>
#include <vector>

namespace syncline::analysis {

/// The smallest part of \p Sites that gains 95% of what all of them gain, in
/// the order of \p Sites. \p Sites gain something.
///
/// The search starts with all sites and puts back what costs least. So it sees
/// sites that gain only jointly. Where few are left, none of them can be put
/// back; where three or fewer are, no smaller set reaches 95%.
///
/// Put sites first in \p Sites that are likely to gain: the search then tries
/// fewer sets.
std::vector<uint32_t> smallestSet(const std::vector<uint32_t> &Sites,
                                  const GainsAfter &Gains);

} // namespace syncline::analysis

#endif // SYNCLINE_PROFILER_ANALYSIS_SMALLESTSET_H
