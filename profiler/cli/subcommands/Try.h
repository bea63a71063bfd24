//===- Try.h - syncline try -------------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_TRY_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_TRY_H

#include "cli/command/Command.h"

namespace syncline::cli::subcommands {

command::Command makeTry();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_TRY_H
