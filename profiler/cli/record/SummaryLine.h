//===- SummaryLine.h - The line at the end of a run -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_SUMMARYLINE_H
#define SYNCLINE_PROFILER_CLI_RECORD_SUMMARYLINE_H

#include "cli/record/RunLog.h"

#include <cstdint>
#include <filesystem>
#include <string>

namespace syncline::record {

/// What a run left.
struct RunResult {
  RunLogContents Log;
  /// The recording, if all processes write into one: a trace, or a folder.
  /// Empty if the user chose a name for each process.
  std::filesystem::path Recording;
  /// A file was to be written in any case.
  bool Always = false;
  /// The program starts others, possibly on other machines.
  bool Launches = false;
  /// See addSymbols().
  std::string MissingSymbols;
};

/// The line that reports what was recorded, without a newline. It ends with the
/// command that reports the processes that used a GPU, if there are any.
std::string runSummary(const RunResult &Result);

/// Whether a process that left a trace used a GPU, or may have: its trace
/// cannot be read.
bool hasGpuWork(const RunResult &Result);

/// 1234567 as "1,234,567".
std::string groupedNumber(uint64_t Number);
/// As "3.1 MB".
std::string sizeText(uint64_t Bytes);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_SUMMARYLINE_H
