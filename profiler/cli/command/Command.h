//===- Command.h - A subcommand whose options CLI11 parses ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_COMMAND_COMMAND_H
#define SYNCLINE_PROFILER_CLI_COMMAND_COMMAND_H

#include "cli/command/Exit.h"
#include "cli/help/HelpPage.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <span>

namespace syncline::cli::command {

/// The options of a subcommand, its help, and what it does.
struct Command {
  /// \p Texts has at least a program and a summary.
  explicit Command(help::HelpPage Texts);

  /// The help with all options.
  help::HelpPage page() const;

  /// Parses \p Arguments, which follow the name of the subcommand, and runs
  /// Action. An error in the arguments, or an exception from Action, becomes
  /// one line on standard error. Returns the exit status of the process.
  int run(std::span<char *const> Arguments) const;

  help::HelpPage Texts;
  std::unique_ptr<CLI::App> App;
  std::function<Exit()> Action;
};

/// For tables of subcommands.
template <Command (*Make)()> help::HelpPage pageOf() { return Make().page(); }
template <Command (*Make)()> int runCommand(std::span<char *const> Arguments) {
  return Make().run(Arguments);
}

} // namespace syncline::cli::command

#endif // SYNCLINE_PROFILER_CLI_COMMAND_COMMAND_H
