//===- WriteOutput.h - Writes the output of a subcommand --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_COMMAND_WRITEOUTPUT_H
#define SYNCLINE_PROFILER_CLI_COMMAND_WRITEOUTPUT_H

#include <string>

namespace syncline::cli::command {

/// Writes to standard output where \p Path is empty or "-". A file is written
/// under another name in the same folder and renamed, so that a full disk
/// leaves the old one; a device or a pipe is written to directly.
/// \throws std::runtime_error with one line that names the file.
void writeOutput(const std::string &Path, const std::string &Text);

/// Before work whose result writeOutput() is to write: whether it can, and
/// whether the disk has room for a small file. Leaves nothing there. A device
/// or a pipe is only opened.
/// \throws std::runtime_error as writeOutput() does.
void checkWritable(const std::string &Path);

} // namespace syncline::cli::command

#endif // SYNCLINE_PROFILER_CLI_COMMAND_WRITEOUTPUT_H
