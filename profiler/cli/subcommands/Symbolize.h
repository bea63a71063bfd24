//===- Symbolize.h - syncline symbolize ------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SYMBOLIZE_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SYMBOLIZE_H

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli::subcommands {

/// `syncline symbolize`.
command::Command makeSymbolize();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SYMBOLIZE_H
