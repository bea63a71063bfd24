//===- WriteOutput.h - Writes the output of a subcommand --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_COMMAND_WRITEOUTPUT_H
#define SYNCLINE_PROFILER_CLI_COMMAND_WRITEOUTPUT_H

#include "terminal/TextLayout.h"

#include <string>
#include <vector>

namespace syncline::cli::command {

enum class Replaced {
  /// An earlier output, but no file that is an input of later runs: a
  /// recording,
  /// a budget or a baseline.
  Outputs,
  /// The user said so: anything but a recording, which cannot be made again
  /// without its machine.
  Anything
};

/// Writes to standard output if \p Path is empty or "-", and otherwise an
/// AtomicFile.
/// \throws std::runtime_error with one line that names the file.
void writeOutput(const std::string &Path, const std::string &Text,
                 Replaced Kinds = Replaced::Outputs);

/// Call this before reading \p Inputs, which an output must not replace either.
/// \throws std::runtime_error as writeOutput() does.
void checkIsNoInput(const std::string &Path,
                    const std::vector<std::string> &Inputs,
                    Replaced Kinds = Replaced::Outputs);

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
