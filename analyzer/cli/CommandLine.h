//===- CommandLine.h - Command line of syncline-lint ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CLI_COMMANDLINE_H
#define SYNCLINE_ANALYZER_CLI_COMMANDLINE_H

#include "config/Options.h"

#include <optional>

namespace syncline::lint::cli {

/// Parses the command line.
/// \returns the exit status if the run ends here, as after --help.
/// \throws UsageError for an invalid option.
std::optional<int> parseCommandLine(int ArgumentCount, char **Arguments,
                                    config::LintOptions &Options);

} // namespace syncline::lint::cli

#endif // SYNCLINE_ANALYZER_CLI_COMMANDLINE_H
