//===- Dump.h - syncline dump ----------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DUMP_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DUMP_H

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli::subcommands {

/// `syncline dump`.
command::Command makeDump();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DUMP_H
