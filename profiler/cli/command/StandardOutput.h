//===- StandardOutput.h - Errors, and the end of a command ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_COMMAND_STANDARDOUTPUT_H
#define SYNCLINE_PROFILER_CLI_COMMAND_STANDARDOUTPUT_H

#include <string>

namespace syncline::cli::command {

/// Prints "PROGRAM: error: MESSAGE" on standard error, as compilers do.
void printError(const std::string &Program, const std::string &Message);

/// Prints "PROGRAM: MESSAGE" on standard error.
void printNote(const std::string &Program, const std::string &Message);

/// Call this last: writes what is buffered. Returns \p Status, or Exit::Failure
/// after a message of \p Program if the text cannot be written.
int finishStandardOutput(const std::string &Program, int Status);

} // namespace syncline::cli::command

#endif // SYNCLINE_PROFILER_CLI_COMMAND_STANDARDOUTPUT_H
