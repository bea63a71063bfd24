//===- SiteCostChanges.h - The cost of added and removed calls --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_DIFF_SITECOSTCHANGES_H
#define SYNCLINE_PROFILER_REPORT_DIFF_SITECOSTCHANGES_H

#include "report/diff/TraceDiff.h"

namespace syncline::report::diff {

/// Sets TraceDiff::Costs and SiteChange::MoreCalls from the sites of \p Diff.
void addCosts(TraceDiff &Diff);

} // namespace syncline::report::diff

#endif // SYNCLINE_PROFILER_REPORT_DIFF_SITECOSTCHANGES_H
