//===- SiteTable.h - The table of sites for a terminal ----------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_SITETABLE_H
#define SYNCLINE_PROFILER_REPORT_TEXT_SITETABLE_H

#include "report/model/ReportData.h"
#include "report/text/TextOptions.h"

#include <string>

namespace syncline::report::text {

/// "Synchronization sites by predicted gain (per step)".
std::string siteHeading(const ReportData &Data, const TextOptions &Options);

/// The table, what to remove together, and what the table omits.
std::string siteTable(const ReportData &Data, const TextOptions &Options);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_SITETABLE_H
