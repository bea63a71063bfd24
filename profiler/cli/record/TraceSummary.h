//===- TraceSummary.h - Counts of a trace -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_TRACESUMMARY_H
#define SYNCLINE_PROFILER_CLI_RECORD_TRACESUMMARY_H

#include <cstdint>
#include <filesystem>
#include <string>

namespace syncline::record {

/// One trace, or several taken together.
struct TraceSummary {
  uint64_t Files = 0;
  uint64_t Bytes = 0;
  /// False where a file is too large to be read just for this.
  bool Counted = true;
  /// Calls that can block.
  uint64_t Calls = 0;
  /// Of the longest trace.
  uint64_t Nanoseconds = 0;
  uint64_t Windows = 0;
  /// As in the process record; empty where files differ.
  std::string Mode;
  /// Records that the tracer had to drop.
  uint64_t Dropped = 0;
  /// Files without an end record, and files that are damaged otherwise.
  uint64_t CutOff = 0;
  uint64_t Damaged = 0;
  /// Files that could not be read at all, and why the first could not.
  uint64_t Unreadable = 0;
  std::string Problem;

  TraceSummary &operator+=(const TraceSummary &Other);
};

/// Reads a trace and never throws because of its contents. Files of more than
/// \p MostBytes are not read.
TraceSummary summarize(const std::filesystem::path &Trace, uint64_t MostBytes);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_TRACESUMMARY_H
