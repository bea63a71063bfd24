//===- Diff.h - syncline diff ----------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DIFF_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DIFF_H

namespace syncline::cli {

struct Command;

/// `syncline diff`.
Command makeDiff();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DIFF_H
