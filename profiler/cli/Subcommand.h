//===- Subcommand.h - The subcommands of syncline ---------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMAND_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMAND_H

#include <span>

namespace syncline::cli {

/// The exit statuses of every subcommand.
enum class Exit { Success = 0, Findings = 1, Failure = 2 };

/// A subcommand. Summary is its line in `syncline --help`; null hides it. Run
/// takes the arguments after the subcommand; Program is argv[0].
struct Subcommand {
  const char *Name;
  const char *Summary;
  int (*Run)(const char *Program, std::span<char *const> Arguments);
};

int runAssemble(const char *Program, std::span<char *const> Arguments);
int runCheck(const char *Program, std::span<char *const> Arguments);
int runDiff(const char *Program, std::span<char *const> Arguments);
int runDump(const char *Program, std::span<char *const> Arguments);
int runLint(const char *Program, std::span<char *const> Arguments);
int runRecord(const char *Program, std::span<char *const> Arguments);
int runReport(const char *Program, std::span<char *const> Arguments);
int runRules(const char *Program, std::span<char *const> Arguments);
int runSymbolize(const char *Program, std::span<char *const> Arguments);

/// Picks the subcommand out of the command line and runs it.
int runSubcommand(std::span<char *const> CommandLine);

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMAND_H
