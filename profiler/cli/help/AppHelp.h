//===- AppHelp.h - The help of a command that CLI11 parses ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_APPHELP_H
#define SYNCLINE_PROFILER_CLI_HELP_APPHELP_H

#include "cli/help/HelpPage.h"

#include <string>
#include <vector>

namespace CLI {
class App;
class ParseError;
} // namespace CLI

namespace syncline::help {

/// Adds to \p App the options that every command has: -h, --help, --version.
void addStandardOptions(CLI::App &App, const std::string &Version);

/// \p Page with the arguments, options and subcommands of \p App added, and
/// with a synopsis if it has none.
HelpPage addApp(HelpPage Page, const CLI::App &App);

/// Parses \p Arguments, which do not include the program. An empty value is an
/// error: to leave an option out is the only way to ask for its default.
/// \throws CLI::ParseError; usageError() has its text.
void parse(CLI::App &App, std::vector<std::string> Arguments);

/// The error in a command line, in one line without a period.
std::string usageError(const CLI::App &App, const CLI::ParseError &Error);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_APPHELP_H
