//===- HelpFormat.h - Renders the help of a command -------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_HELPFORMAT_H
#define SYNCLINE_PROFILER_CLI_HELP_HELPFORMAT_H

#include "cli/help/HelpPage.h"

#include <string>
#include <vector>

namespace syncline::help {

/// The names that render() accepts.
std::vector<std::string> helpFormats();

/// \p Format is one of helpFormats(): text, man, markdown or options.
std::string render(const HelpPage &Page, const std::string &Format);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_HELPFORMAT_H
