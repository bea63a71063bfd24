//===- RecordOptions.h - The command line of syncline record ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORD_RECORDOPTIONS_H
#define SYNCLINE_PROFILER_CLI_RECORD_RECORDOPTIONS_H

#include <map>
#include <span>
#include <string>
#include <vector>

namespace syncline::record {

struct RecordOptions {
  /// --help was given; the rest was not looked at.
  bool Help = false;
  /// Variables of the tracer and what the options set them to.
  std::map<std::string, std::string> Variables;
  /// --tracer, else empty.
  std::string Tracer;
  /// The program and its arguments, at least one word.
  std::vector<std::string> Program;
};

/// Options end at the first word that is none, or behind "--". Of an option
/// that is given twice the last value counts.
/// \throws RecordError for what cannot be understood.
RecordOptions parseCommandLine(std::span<char *const> Arguments);

} // namespace syncline::record

#endif // SYNCLINE_PROFILER_CLI_RECORD_RECORDOPTIONS_H
