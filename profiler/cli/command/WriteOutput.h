//===- WriteOutput.h - Writes the output of a subcommand --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_COMMAND_WRITEOUTPUT_H
#define SYNCLINE_PROFILER_CLI_COMMAND_WRITEOUTPUT_H

#include "terminal/TextLayout.h"

#include <string>
#include <vector>

namespace syncline::cli::command {

/// Writes to standard output if \p Path is empty or "-", and otherwise an
/// AtomicFile. A recording is never replaced.
/// \throws std::runtime_error with one line that names the file.
void writeOutput(const std::string &Path, const std::string &Text);

/// Call this before reading \p Inputs: an output must not replace one of them,
/// nor any recording.
/// \throws std::runtime_error as writeOutput() does.
void checkIsNoInput(const std::string &Path,
                    const std::vector<std::string> &Inputs);

/// The layout of a text that writeOutput() writes: without a limit for a file,
/// which others read elsewhere.
terminal::TextLayout layoutOf(const std::string &Path);

/// Call this before computing a result for writeOutput(): checks that it can be
/// written, and that the disk has room for a small file. Leaves nothing behind.
/// A device or a pipe is only opened.
/// \throws std::runtime_error as writeOutput() does.
void checkWritable(const std::string &Path);

} // namespace syncline::cli::command

#endif // SYNCLINE_PROFILER_CLI_COMMAND_WRITEOUTPUT_H
