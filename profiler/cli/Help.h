//===- Help.h - syncline help -----------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_H
#define SYNCLINE_PROFILER_CLI_HELP_H

namespace syncline::cli {

struct Command;

/// `syncline help`: prints the help of any subcommand in any format.
Command makeHelp();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_HELP_H
