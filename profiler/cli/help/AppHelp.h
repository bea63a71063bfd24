//===- AppHelp.h - The help of a command that CLI11 parses ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_HELP_APPHELP_H
#define SYNCLINE_PROFILER_CLI_HELP_APPHELP_H

#include "cli/help/HelpPage.h"

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

/// "--output has an empty value", for the first option or argument on the
/// command line that has one; empty if there is none. To leave an option out is
/// the only way to ask for its default.
std::string emptyValue(const CLI::App &App);

/// The error in a command line, in one line without a period.
std::string usageError(const CLI::App &App, const CLI::ParseError &Error);

} // namespace syncline::help

#endif // SYNCLINE_PROFILER_CLI_HELP_APPHELP_H
