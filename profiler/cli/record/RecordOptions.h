//===- RecordOptions.h - The command line of syncline record ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_RECORDOPTIONS_H
#define SYNCLINE_PROFILER_CLI_RECORD_RECORDOPTIONS_H

#include <map>
#include <span>
#include <string>
#include <vector>

namespace syncline::record {

struct RecordOptions {
  /// --help or --version was given; the words after it were not read.
  bool Help = false;
  bool Version = false;
  /// Variables of the tracer and the values that the options assign to them.
  std::map<std::string, std::string> Variables;
  /// --tracer, else empty.
  std::string Tracer;
  /// The program and its arguments, at least one word.
  std::vector<std::string> Program;
};

/// Options end at the first word that is not an option, or after "--". If an
/// option is repeated, the last value wins.
/// \throws RecordError for an invalid command line.
RecordOptions parseCommandLine(std::span<char *const> Arguments);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_RECORDOPTIONS_H
