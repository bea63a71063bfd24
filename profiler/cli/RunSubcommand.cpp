#include "cli/RunSubcommand.h"

#include "cli/Help.h"
#include "cli/Subcommands.h"
#include "cli/command/Command.h"
#include "cli/command/Exit.h"
#include "cli/command/StandardOutput.h"
#include "cli/help/TextHelp.h"
#include "loader/Nearest.h"

#include <iostream>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;

std::string cli::programOf(std::span<char *const> CommandLine) {
  std::string Name = CommandLine.size() > 1 ? CommandLine[1] : "";
  bool IsKnown = Name == "help" || findSubcommand(Name);
  return IsKnown ? "syncline " + Name : "syncline";
}

int cli::runSubcommand(std::span<char *const> CommandLine) {
  std::string Name = CommandLine.size() > 1 ? CommandLine[1] : "";
  if (Name == "--version" || Name == "-v") {
    std::cout << "syncline " SYNCLINE_VERSION "\n";
    return static_cast<int>(Exit::Success);
  }
  if (Name == "--help" || Name == "-h") {
    std::cout << help::textHelp(overviewPage());
    return static_cast<int>(Exit::Success);
  }
  if (Name == "help")
    return makeHelp().run(CommandLine.subspan(2));
  if (const Subcommand *Found = findSubcommand(Name))
    return Found->Run(CommandLine.subspan(2));
  if (Name.empty())
    std::cerr << help::textHelp(overviewPage());
  else if (Name.starts_with('-'))
    printError("syncline",
               "unknown option '" + Name + "'" +
                   rules::suggestion(Name, {"--help", "--version"}) +
                   "; see syncline --help");
  else
    printError("syncline", unknownSubcommand(Name) + "; see syncline --help");
  return static_cast<int>(Exit::Failure);
}
