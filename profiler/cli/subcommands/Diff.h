//===- Diff.h - syncline diff ----------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DIFF_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DIFF_H

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli::subcommands {

/// `syncline diff`.
command::Command makeDiff();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DIFF_H
