//===- StandardOutput.h - Standard output and its errors --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_COMMAND_STANDARDOUTPUT_H
#define SYNCLINE_PROFILER_CLI_COMMAND_STANDARDOUTPUT_H

#include <string>

namespace syncline::cli::command {

/// Prints "PROGRAM: error: MESSAGE" on standard error, as compilers do.
void printError(const std::string &Program, const std::string &Message);

/// Call this first. Where nobody waits for single lines, all text is then
/// written by finishStandardOutput(), which finds every error.
void bufferStandardOutput();

/// Adds \p Text to standard output. Ends the process as SIGPIPE does if the
/// reader has closed the pipe, also where the parent process ignores that
/// signal.
/// \throws std::runtime_error with the reason why it cannot be written.
void writeStandardOutput(const std::string &Text);

/// Call this last: writes what is buffered, by std::cout as well. Returns
/// \p Status, or Exit::Failure after a message if the text cannot be written.
/// Ends the process as writeStandardOutput() does.
int finishStandardOutput(int Status);

} // namespace syncline::cli::command

#endif // SYNCLINE_PROFILER_CLI_COMMAND_STANDARDOUTPUT_H
