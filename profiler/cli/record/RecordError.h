//===- RecordError.h - Why nothing can be recorded --------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_RECORDERROR_H
#define SYNCLINE_PROFILER_CLI_RECORD_RECORDERROR_H

#include <stdexcept>
#include <string>

namespace syncline::record {

/// Shells' exit statuses for a program that cannot be started.
inline constexpr int NotExecutable = 126;
inline constexpr int NotFound = 127;
/// The status if --require-cuda is not met: EX_UNAVAILABLE of sysexits.h, since
/// shells, containers, timeout and git bisect have a use for 124 and above.
inline constexpr int NoCuda = 69;

/// Ends `syncline record` before the program starts. what() is one line that
/// states what the user has to do.
class RecordError : public std::runtime_error {
public:
  explicit RecordError(const std::string &Line, int Status = 2)
      : std::runtime_error(Line), Status(Status) {}

  int status() const { return Status; }

private:
  int Status;
};

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_RECORDERROR_H
