//===- WriteOutput.h - What a verb made, to where it belongs ----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_WRITEOUTPUT_H
#define SYNCLINE_PROFILER_CLI_WRITEOUTPUT_H

#include <string>

namespace syncline::cli {

/// To standard output where \p Path is empty or "-". A file is written beside
/// its place and renamed, so that a full disk leaves what was there; a device
/// or a pipe is written to as it is.
/// \throws std::runtime_error with one line that names the file.
void writeOutput(const std::string &Path, const std::string &Text);

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_WRITEOUTPUT_H
