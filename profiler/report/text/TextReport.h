//===- TextReport.h - The report for a terminal -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_TEXTREPORT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_TEXTREPORT_H

#include "report/model/ReportData.h"
#include "report/text/TextOptions.h"

#include <string>

namespace syncline::report::text {

/// The summary, the time by device state, and the tables.
std::string textReport(const ReportData &Data, const TextOptions &Options = {});

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_TEXTREPORT_H
