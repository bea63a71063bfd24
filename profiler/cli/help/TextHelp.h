//===- TextHelp.h - The text of --help --------------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_TEXTHELP_H
#define SYNCLINE_PROFILER_CLI_HELP_TEXTHELP_H

#include "cli/help/HelpPage.h"

namespace syncline::help {

/// Formats the page in lines of at most 80 columns.
std::string textHelp(const HelpPage &Page);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_TEXTHELP_H
