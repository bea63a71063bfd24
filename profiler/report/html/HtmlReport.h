//===- HtmlReport.h - The report as a web page ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_HTMLREPORT_H
#define SYNCLINE_PROFILER_REPORT_HTML_HTMLREPORT_H

#include "report/model/BuildReport.h"
#include "report/ranks/RanksData.h"

#include <span>
#include <string>

namespace syncline::report {

/// A single page that loads nothing from elsewhere.
std::string htmlReport(std::span<const AnalyzedTrace *const> Traces,
                       const RanksData *Ranks = nullptr);

} // namespace syncline::report

#endif // SYNCLINE_PROFILER_REPORT_HTML_HTMLREPORT_H
