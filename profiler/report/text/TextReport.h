//===- TextReport.h - The report for a terminal -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_TEXTREPORT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_TEXTREPORT_H

#include "report/model/ReportData.h"

#include <cstddef>
#include <string>

namespace syncline::report::text {

struct TextOptions {
  bool Color = false;
  /// The maximum number of sites in the table; the others are only counted.
  size_t MostSites = 20;
  /// Whether to also write the stack and the remedies of each site.
  bool Details = false;
};

/// The summary, the time by device state, and the tables.
std::string textReport(const ReportData &Data, const TextOptions &Options = {});

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_TEXTREPORT_H
