//===- RunLog.h - The traces that a run has written -------------*- C++ -*-===//
//
// Each traced process appends a line to the file that SYNCLINE_RUN_LOG names:
// the path of its trace once it has created it, or "!" and the reason why it
// creates none although it uses CUDA. It does not create the log: on another
// machine, and after the end of the run, there is none.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_RUNLOG_H
#define SYNCLINE_PROFILER_CLI_RECORD_RUNLOG_H

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace syncline::record {

struct RunLogContents {
  /// Without duplicates, in the order of the lines.
  std::vector<std::filesystem::path> Traces;
  /// Why processes wrote none; each reason once.
  std::vector<std::string> Failures;
};

RunLogContents parseRunLog(std::string_view Text);

/// An empty file that exists as long as this object.
class RunLog {
public:
  /// \throws RecordError if no temporary file can be created.
  RunLog();
  ~RunLog();
  RunLog(const RunLog &) = delete;
  RunLog &operator=(const RunLog &) = delete;

  const std::filesystem::path &path() const { return Path; }
  RunLogContents read() const;

private:
  std::filesystem::path Path;
};

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_RUNLOG_H
