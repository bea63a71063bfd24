//===- MarkdownReport.h - The report as Markdown ----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_MARKDOWNREPORT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_MARKDOWNREPORT_H

#include "report/model/ReportData.h"

#include <string>

namespace syncline::report::text {

/// The report as a pull-request comment.
std::string markdownReport(const ReportData &Data);

/// Text inside a table cell, with Markdown's special characters escaped.
std::string markdownCell(const std::string &Text);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_MARKDOWNREPORT_H
