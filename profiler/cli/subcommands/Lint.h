//===- Lint.h - syncline lint: runs syncline-lint ---------------*- C++ -*-===//
//
// The linter is a separate program because it alone needs LLVM: a machine that
// only records does not.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_LINT_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_LINT_H

#include "cli/help/HelpPage.h"

#include <span>
#include <string>

namespace syncline::cli::subcommands {

/// Whether this installation has syncline-lint.
bool hasLinter();

/// Replaces this process with syncline-lint. Returns an exit status if that
/// fails.
int runLint(std::span<char *const> Arguments);

/// Replaces this process with syncline-lint, which prints its help.
/// \throws std::runtime_error if that fails.
void runLintHelp(std::string Format);

/// Only program and summary: syncline-lint knows its own options.
help::HelpPage lintPage();

} // namespace syncline::cli::subcommands

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_LINT_H
