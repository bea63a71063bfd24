//===- Subcommands.h - The table of subcommands -----------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_SUBCOMMANDS_H
#define SYNCLINE_PROFILER_CLI_SUBCOMMANDS_H

#include "cli/help/HelpPage.h"

#include <span>
#include <string>

namespace syncline::cli {

struct Subcommand {
  const char *Name;
  help::HelpPage (*Page)();
  /// The arguments are those that follow the subcommand's name.
  int (*Run)(std::span<char *const> Arguments);
  /// Usable, but omitted from help, man pages and completions.
  bool IsHidden = false;
};

/// In the order of the help. `help`, which reads this table, is not in it.
std::span<const Subcommand> subcommandTable();

/// Null if there is none with this name.
const Subcommand *findSubcommand(const std::string &Name);

/// A one-line error for an unknown subcommand.
std::string unknownSubcommand(const std::string &Name);

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_H
