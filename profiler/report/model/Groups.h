//===- Groups.h - What to remove together -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_MODEL_GROUPS_H
#define SYNCLINE_PROFILER_REPORT_MODEL_GROUPS_H

#include "analysis/model/Analysis.h"
#include "report/model/ReportData.h"

#include <cstdint>
#include <string>
#include <vector>

namespace syncline::report {

/// The groups of \p Analyzed. \p EntryOfSite: index in ReportData::Sites, which
/// has the sites of all groups.
std::vector<GroupEntry> groupsOf(const analysis::Analysis &Analyzed,
                                 const std::vector<uint32_t> &EntryOfSite);

/// The groups that gain, in order.
std::vector<const GroupEntry *> gainingGroups(const ReportData &Data);

/// Whether one of gainingGroups() has several sites. Otherwise the gains of the
/// sites convey the same as the groups.
bool hasJointGroup(const ReportData &Data);

/// Lines below the table of sites: "remove these 3 together: 2.98 ms (2.90 to
/// 3.05), 13.8%: 1, 2, 4", one for each group that gains. Empty if no group has
/// several sites.
std::vector<std::string> groupLines(const ReportData &Data);

/// For an entry of ReportData::Sites: its individual gain, "no gain", or "only
/// with 2, 5" if it gains only together with these.
std::string gainText(const ReportData &Data, size_t Site);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_MODEL_GROUPS_H
