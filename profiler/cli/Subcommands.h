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
  /// The arguments are those that follow the name.
  int (*Run)(std::span<char *const> Arguments);
  /// Works, but help, man pages and completions leave it out.
  bool IsHidden = false;
};

/// In the order of the help. `help`, which reads this table, is not in it.
std::span<const Subcommand> subcommandTable();

/// Null where there is none of this name.
const Subcommand *findSubcommand(const std::string &Name);

/// One line that says that there is no such subcommand.
std::string unknownSubcommand(const std::string &Name);

} // namespace syncline::cli

#endif // SYNCLINE_PROFILER_CLI_SUBCOMMANDS_H
