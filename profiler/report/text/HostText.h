//===- HostText.h - Where the host's time goes, as text ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_HOSTTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_HOSTTEXT_H

#include "report/model/ReportData.h"
#include "report/text/TextOptions.h"

#include <string>
#include <vector>

namespace syncline::report::text {

/// A table, one element a line; empty if \p Data has no such times. Without
/// details, lines that take little are only counted.
std::vector<std::string> hostLines(const ReportData &Data,
                                   const TextOptions &Options);

/// The same as a table of Markdown that a click opens. \p Cell escapes a text.
std::string hostMarkdown(const ReportData &Data,
                         std::string (*Cell)(const std::string &));

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_HOSTTEXT_H
