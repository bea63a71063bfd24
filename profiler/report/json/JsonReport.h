//===- JsonReport.h - The report as JSON ------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_JSON_JSONREPORT_H
#define SYNCLINE_PROFILER_REPORT_JSON_JSONREPORT_H

#include "report/model/ReportData.h"
#include "report/ranks/RanksData.h"

#include <span>
#include <string>

namespace syncline::report::json {

/// A document of docs/schemas/report.schema.json. \p Ranks compares several
/// traces of one run; null for a single trace.
std::string jsonReport(std::span<const ReportData> Data,
                       const ranks::RanksData *Ranks = nullptr);

} // namespace syncline::report::json

#endif // SYNCLINE_PROFILER_REPORT_JSON_JSONREPORT_H
