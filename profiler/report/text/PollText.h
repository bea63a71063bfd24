//===- PollText.h - Polling lines as text -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_REPORT_TEXT_POLLTEXT_H
#define SYNCLINE_PROFILER_REPORT_TEXT_POLLTEXT_H

#include "report/model/ReportData.h"
#include "report/text/TextOptions.h"

#include <string>
#include <vector>

namespace syncline::report::text {

/// The lines of a table, with its column titles; none if nothing polls. With
/// details also why the line polls, and the remedies.
std::vector<std::string> pollLines(const ReportData &Data,
                                   const TextOptions &Options);

} // namespace syncline::report::text

#endif // SYNCLINE_PROFILER_REPORT_TEXT_POLLTEXT_H
