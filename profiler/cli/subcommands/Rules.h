//===- Rules.h - syncline rules --------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RULES_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RULES_H

namespace syncline::cli {

struct Command;

/// `syncline rules`.
Command makeRules();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_RULES_H
