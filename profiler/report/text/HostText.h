//===- HostText.h - Where the host's time goes, as text ---------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_HOSTTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_HOSTTEXT_H

#include "report/model/ReportData.h"

#include <string>
#include <vector>

namespace syncline::report::text {

/// A table, one element a line; empty if \p Data has no such times. Without \p
/// Details, lines that take little are only counted.
std::vector<std::string> hostLines(const ReportData &Data, bool Details);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_HOSTTEXT_H
