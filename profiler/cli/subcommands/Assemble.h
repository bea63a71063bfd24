//===- Assemble.h - syncline assemble --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_ASSEMBLE_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_ASSEMBLE_H

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli::subcommands {

/// `syncline assemble`.
command::Command makeAssemble();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_ASSEMBLE_H
