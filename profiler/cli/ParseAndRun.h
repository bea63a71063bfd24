//===- ParseAndRun.h - What all verbs do with their arguments ---*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_PARSEANDRUN_H
#define SYNCLINE_PROFILER_CLI_PARSEANDRUN_H

#include "cli/Subcommand.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <span>

namespace syncline::cli {

/// Parses the arguments behind a verb and then does what the verb is for. What
/// is wrong with the arguments, and what \p Action throws, becomes a line on
/// standard error that begins with the name of \p App. Returns the process's
/// exit status.
int parseAndRun(CLI::App &App, std::span<char *const> Arguments,
                const std::function<Exit()> &Action);

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_PARSEANDRUN_H
