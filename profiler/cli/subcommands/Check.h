//===- Check.h - syncline check --------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_CHECK_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_CHECK_H

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli::subcommands {

/// `syncline check`.
command::Command makeCheck();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_CHECK_H
