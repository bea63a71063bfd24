//===- Rules.h - syncline rules --------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RULES_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RULES_H

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli::subcommands {

/// `syncline rules`.
command::Command makeRules();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RULES_H
