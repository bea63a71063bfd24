//===- SummaryLine.h - The line at the end of a run -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_SUMMARYLINE_H
#define SYNCLINE_PROFILER_CLI_RECORD_SUMMARYLINE_H

#include "cli/record/RunLog.h"

#include <cstdint>
#include <string>

namespace syncline::record {

/// The line that reports what was recorded, without a newline. \p Always: a
/// file was to be written in any case. \p Launches: the program starts others,
/// possibly on other machines.
std::string runSummary(const RunLogContents &Log, bool Always, bool Launches);

/// 1234567 as "1,234,567".
std::string groupedNumber(uint64_t Number);
/// As "3.1 MB".
std::string sizeText(uint64_t Bytes);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_SUMMARYLINE_H
