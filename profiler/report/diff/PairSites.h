//===- PairSites.h - The sites that two traces have in common ---*- C++ -*-===//
//
// Sites are the same by what they are: rule, file, line and function, and the
// code of the library. Titles do not count: they show more folders if another
// file of the program has the same name.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_PAIRSITES_H
#define SYNCLINE_PROFILER_REPORT_DIFF_PAIRSITES_H

#include "report/model/SiteEntry.h"

#include <map>
#include <vector>

namespace syncline::report::diff {

using SiteList = std::vector<const SiteEntry *>;
/// By site of the first trace; omits sites without a counterpart.
using SitePairs = std::map<const SiteEntry *, const SiteEntry *>;

/// Finds the counterpart of each site in \p Before.
SitePairs pairSites(const SiteList &Before, const SiteList &After);

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_PAIRSITES_H
