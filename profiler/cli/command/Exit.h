//===- Exit.h - Exit statuses of syncline -----------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_COMMAND_EXIT_H
#define SYNCLINE_PROFILER_CLI_COMMAND_EXIT_H

namespace syncline::cli::command {

/// The exit statuses that all subcommands use.
enum class Exit {
  Success = 0,
  Findings = 1,
  Failure = 2,
  /// `syncline try`: the variants did not do the same work.
  NotComparable = 3
};

} // namespace syncline::cli::command

#endif // SYNCLINE_PROFILER_CLI_COMMAND_EXIT_H
