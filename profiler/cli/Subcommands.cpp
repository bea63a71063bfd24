#include "cli/Subcommands.h"

#include "cli/Help.h"
#include "cli/command/Command.h"
#include "cli/command/Exit.h"
#include "cli/help/Nearest.h"
#include "cli/help/TextHelp.h"
#include "cli/record/RecordPage.h"
#include "cli/subcommands/Assemble.h"
#include "cli/subcommands/Check.h"
#include "cli/subcommands/Diff.h"
#include "cli/subcommands/Dump.h"
#include "cli/subcommands/Lint.h"
#include "cli/subcommands/Record.h"
#include "cli/subcommands/Report.h"
#include "cli/subcommands/Rules.h"
#include "cli/subcommands/Symbolize.h"

#include <iostream>

using namespace syncline;
using namespace syncline::cli;

template <Command (*Make)()>
static constexpr Subcommand entry(const char *Name, bool IsHidden = false) {
  return {Name, pageOf<Make>, runCommand<Make>, IsHidden};
}

static constexpr Subcommand Table[] = {
    {"lint", lintPage, runLint},
    {"record", record::recordPage, runRecord},
    entry<makeReport>("report"),
    entry<makeCheck>("check"),
    entry<makeDiff>("diff"),
    entry<makeSymbolize>("symbolize"),
    entry<makeDump>("dump"),
    entry<makeRules>("rules"),
    entry<makeAssemble>("assemble", true),
    entry<makeHelp>("help", true),
};

std::span<const Subcommand> cli::subcommands() { return Table; }

const Subcommand *cli::findSubcommand(const std::string &Name) {
  for (const Subcommand &Each : Table)
    if (Name == Each.Name)
      return &Each;
  return nullptr;
}

std::string cli::unknownSubcommand(const std::string &Name) {
  std::vector<std::string> Names;
  for (const Subcommand &Each : Table)
    if (!Each.IsHidden)
      Names.emplace_back(Each.Name);
  return "no subcommand '" + Name + "'" + help::suggestion(Name, Names);
}

int cli::runSubcommand(std::span<char *const> CommandLine) {
  std::string Name = CommandLine.size() > 1 ? CommandLine[1] : "";
  if (Name == "--version") {
    std::cout << "syncline " SYNCLINE_VERSION "\n";
    return static_cast<int>(Exit::Success);
  }
  if (Name == "--help" || Name == "-h") {
    std::cout << help::textHelp(overviewPage());
    return static_cast<int>(Exit::Success);
  }
  if (const Subcommand *Found = findSubcommand(Name))
    return Found->Run(CommandLine.subspan(2));
  if (Name.empty())
    std::cerr << help::textHelp(overviewPage());
  else if (Name.starts_with('-'))
    std::cerr << "syncline: no option '" << Name << "'; see syncline --help\n";
  else
    std::cerr << "syncline: " << unknownSubcommand(Name)
              << "; see syncline --help\n";
  return static_cast<int>(Exit::Failure);
}
