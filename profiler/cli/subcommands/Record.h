//===- Record.h - syncline record: runs a program under the tracer --------===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RECORD_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RECORD_H

#include <span>

namespace syncline::cli::subcommands {

/// Ends this process in the same way as the program, if it could be started.
/// Returns an exit status otherwise.
int runRecord(std::span<char *const> Arguments);

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RECORD_H
