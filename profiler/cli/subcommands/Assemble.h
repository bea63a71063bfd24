//===- Assemble.h - syncline assemble --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_ASSEMBLE_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_ASSEMBLE_H

namespace syncline::cli {

struct Command;

/// `syncline assemble`.
Command makeAssemble();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_ASSEMBLE_H
