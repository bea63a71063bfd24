//===- Demo.h - syncline demo -----------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DEMO_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DEMO_H

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli::subcommands {

/// `syncline demo`.
command::Command makeDemo();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_DEMO_H
