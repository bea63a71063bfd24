#include "cli/Subcommands.h"

#include "cli/command/Command.h"
#include "cli/record/RecordPage.h"
#include "cli/subcommands/Assemble.h"
#include "cli/subcommands/Check.h"
#include "cli/subcommands/Demo.h"
#include "cli/subcommands/Diff.h"
#include "cli/subcommands/Dump.h"
#include "cli/subcommands/Lint.h"
#include "cli/subcommands/Record.h"
#include "cli/subcommands/Report.h"
#include "cli/subcommands/Rules.h"
#include "cli/subcommands/Symbolize.h"
#include "cli/subcommands/Try.h"
#include "loader/Nearest.h"

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;

template <Command (*Make)()>
static constexpr Subcommand entry(const char *Name, bool IsHidden = false) {
  return {Name, pageOf<Make>, runCommand<Make>, IsHidden};
}

static constexpr Subcommand Table[] = {
    {"lint", lintPage, runLint},
    {"record", record::recordPage, runRecord},
    entry<makeReport>("report"),
    entry<makeTry>("try"),
    entry<makeCheck>("check"),
    entry<makeDiff>("diff"),
    entry<makeSymbolize>("symbolize"),
    entry<makeDump>("dump"),
    entry<makeRules>("rules"),
    entry<makeDemo>("demo"),
    entry<makeAssemble>("assemble", true),
};

std::span<const Subcommand> cli::subcommandTable() { return Table; }

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
  return "unknown subcommand '" + Name + "'" + rules::suggestion(Name, Names);
}
