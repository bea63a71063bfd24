//===- HtmlReport.h - The report as a web page ------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_HTML_HTMLREPORT_H
#define SYNCLINE_PROFILER_REPORT_HTML_HTMLREPORT_H

#include "report/model/BuildReport.h"
#include "report/ranks/RanksData.h"

#include <span>
#include <string>

namespace syncline::report::html {

/// A single self-contained page.
std::string htmlReport(std::span<const AnalyzedTrace *const> Traces,
                       const ranks::RanksData *Ranks = nullptr);

} // namespace syncline::report::html

#endif // SYNCLINE_PROFILER_REPORT_HTML_HTMLREPORT_H
