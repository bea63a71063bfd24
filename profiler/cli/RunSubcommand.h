//===- RunSubcommand.h - The entry point called by main() -------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RUNSUBCOMMAND_H
#define SYNCLINE_PROFILER_CLI_RUNSUBCOMMAND_H

#include <span>
#include <string>

namespace syncline::cli {

/// Selects the subcommand from the command line and runs it. Returns the exit
/// status of the process.
int runSubcommand(std::span<char *const> CommandLine);

/// What begins a message about that run: "syncline report", or "syncline"
/// without a subcommand.
std::string programOf(std::span<char *const> CommandLine);

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_RUNSUBCOMMAND_H
