//===- Help.h - syncline help -----------------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_H
#define SYNCLINE_PROFILER_CLI_HELP_H

#include "cli/help/HelpPage.h"

namespace syncline::cli::command {
struct Command;
}

namespace syncline::cli {

/// The help of syncline itself.
help::HelpPage overviewPage();

/// `syncline help`: prints the help of any subcommand in any format.
command::Command makeHelp();

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_HELP_H
