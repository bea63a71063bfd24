//===- MarkdownReport.h - The report as Markdown ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_MARKDOWNREPORT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_MARKDOWNREPORT_H

#include "report/model/ReportData.h"
#include "report/model/SiteRows.h"

#include <string>

namespace syncline::report::text {

/// The report as a pull-request comment, with the sites of \p View.
std::string markdownReport(const ReportData &Data, const SiteView &View = {});

/// Text inside a table cell, with Markdown's special characters escaped.
std::string markdownCell(const std::string &Text);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_MARKDOWNREPORT_H
