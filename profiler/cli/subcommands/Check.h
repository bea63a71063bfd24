//===- Check.h - syncline check --------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_CHECK_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_CHECK_H

namespace syncline::cli {

struct Command;

/// `syncline check`.
Command makeCheck();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_CHECK_H
