//===- StandardOutput.h - Standard output and its errors --------*- C++ -*-===//

#ifndef SYNCLINE_SUPPORT_TERMINAL_STANDARDOUTPUT_H
#define SYNCLINE_SUPPORT_TERMINAL_STANDARDOUTPUT_H

#include <string_view>

namespace syncline::terminal {

/// Call this first. Where nobody waits for single lines, all text is then
/// written by flushStandardOutput(), which finds every error.
void bufferStandardOutput();

/// Adds \p Text to standard output. Ends the process as SIGPIPE does if the
/// reader has closed the pipe, also where the parent process ignores that
/// signal.
/// \throws std::runtime_error with the reason why it cannot be written.
void writeStandardOutput(std::string_view Text);

/// Call this last: writes what is buffered, by std::cout as well. Ends the
/// process, or throws, as writeStandardOutput() does.
void flushStandardOutput();

} // namespace syncline::terminal

#endif // SYNCLINE_SUPPORT_TERMINAL_STANDARDOUTPUT_H
