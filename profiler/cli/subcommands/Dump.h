//===- Dump.h - syncline dump ----------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DUMP_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DUMP_H

namespace syncline::cli {

struct Command;

/// `syncline dump`.
Command makeDump();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DUMP_H
