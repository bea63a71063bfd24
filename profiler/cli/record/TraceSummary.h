//===- TraceSummary.h - Counts of a trace -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_TRACESUMMARY_H
#define SYNCLINE_PROFILER_CLI_RECORD_TRACESUMMARY_H

#include <cstdint>
#include <filesystem>
#include <string>

namespace syncline::record {

/// One trace, or several combined.
struct TraceSummary {
  uint64_t Files = 0;
  uint64_t Bytes = 0;
  /// False if a file is too large to be read just for this.
  bool Counted = true;
  /// Calls that can block.
  uint64_t Calls = 0;
  /// The duration of the longest trace.
  uint64_t Nanoseconds = 0;
  uint64_t Windows = 0;
  /// As in the process record; empty if files differ.
  std::string Mode;
  /// Records that the tracer had to drop.
  uint64_t Dropped = 0;
  /// Files without an end record, and files with other damage.
  uint64_t CutOff = 0;
  uint64_t Damaged = 0;
  /// The number of unreadable files, and why the first one could not be read.
  uint64_t Unreadable = 0;
  std::string Problem;

  TraceSummary &operator+=(const TraceSummary &Other);
};

/// Reads a trace; its contents never cause an exception. Skips files of more
/// than \p MostBytes.
TraceSummary summarize(const std::filesystem::path &Trace, uint64_t MostBytes);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_TRACESUMMARY_H
