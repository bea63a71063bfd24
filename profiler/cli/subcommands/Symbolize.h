//===- Symbolize.h - syncline symbolize ------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SYMBOLIZE_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SYMBOLIZE_H

namespace syncline::cli {

struct Command;

/// `syncline symbolize`.
Command makeSymbolize();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_SYMBOLIZE_H
