#include "cli/subcommands/Rules.h"

#include "cli/command/Command.h"
#include "cli/command/WriteOutput.h"

#include "loader/Embedded.h"
#include "loader/Nearest.h"
#include "loader/RuleSet.h"
#include "loader/Uncovered.h"
#include "pages/AnyPage.h"
#include "pages/LibraryPage.h"
#include "pages/OperatorPage.h"
#include "pages/RulePage.h"
#include "terminal/Table.h"
#include "terminal/VisibleText.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <set>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
using namespace syncline::rules;
using namespace syncline::rules::pages;
using namespace syncline::terminal;
namespace fs = std::filesystem;

static void list(const RuleSet &Set) {
  size_t Width = 0;
  for (const std::string &Id : idsOf(Set))
    Width = std::max(Width, Id.size());
  Table Rows({label("", Width, 0), terminal::text(2)},
             layoutOfStandardOutput());
  for (const Rule &R : Set.rules())
    Rows.row({R.Id, R.Summary});
  for (const LibraryEntry &Entry : Set.libraries().entries())
    Rows.row({Entry.Id, Entry.Package + ": " + Entry.Name});
  std::cout << visibleLines(Rows.text());
}

static void show(const RuleSet &Set, const std::string &Id) {
  std::optional<std::string> Page = pageOf(Set, Id);
  if (!Page)
    throw RuleError("no rule '" + Id + "'" + suggestion(Id, idsOf(Set)) +
                    "; see syncline rules list");
  std::cout << visibleLines(*Page);
}

static void createFolder(const fs::path &Folder) {
  std::error_code Error;
  fs::create_directories(Folder, Error);
  if (Error)
    throw RuleError("cannot create the folder " + Folder.string() + ": " +
                    Error.message());
}

/// Removes the pages in \p Folder that are not among \p Written.
static void removeOthers(const fs::path &Folder,
                         const std::set<fs::path> &Written) {
  std::error_code Error;
  for (const fs::directory_entry &Entry :
       fs::directory_iterator(Folder, Error)) {
    if (Entry.path().extension() != ".md" || Written.contains(Entry.path()))
      continue;
    fs::remove(Entry.path(), Error);
    if (Error)
      break;
  }
  if (Error)
    throw RuleError("cannot remove old pages in " + Folder.string() + ": " +
                    Error.message());
}

/// Writes a page for each rule and an index, removes the pages of rules that no
/// longer exist, and writes the pages of all operators and of libraries.
static void writeDocs(const RuleSet &Set, const fs::path &Folder) {
  fs::path Pages = Folder / "rules", Reference = Folder / "reference";
  std::set<fs::path> Written = {Pages / "README.md"};
  createFolder(Pages);
  for (const Rule &R : Set.rules()) {
    fs::path Page = Pages / (R.Id + ".md");
    writeOutput(Page, markdownPage(R));
    Written.insert(Page);
  }
  writeOutput(Pages / "README.md", markdownIndex(Set.rules()));
  removeOthers(Pages, Written);
  createFolder(Reference);
  writeOutput(Reference / "operators.md",
              operatorPage(Set.rules(), parseUncovered(embeddedUncovered())));
  writeOutput(Reference / "libraries.md", libraryPage(Set.libraries()));
}

namespace {

struct RulesArguments {
  std::vector<std::string> Directories;
  std::string Id;
  std::string Folder;
};

} // namespace

static void addOptions(CLI::App &App, RulesArguments &Arguments) {
  App.require_subcommand(1);
  App.fallthrough(); // --rules-dir after the subcommand
  App.add_option("--rules-dir", Arguments.Directories,
                 "Add the rule files of this folder; can be repeated.")
      ->type_name("DIR")
      ->allow_extra_args(false);
  App.add_subcommand("list", "List the rules, and then the synchronizations "
                             "of libraries, one per line.");
  App.add_subcommand("show", "Explain one of them.")
      ->add_option("rule", Arguments.Id,
                   "The id of a rule, or of a library's "
                   "synchronization.")
      ->required()
      ->type_name("RULE");
  App.add_subcommand("check",
                     "Read all rules, including those of --rules-dir, and "
                     "report errors.");
  App.add_subcommand("docs", "Write a page for each rule, one of all operators "
                             "that block, and one of libraries.")
      ->add_option("folder", Arguments.Folder,
                   "The folder to write to. The *.md files in its folder rules "
                   "are replaced, and so are reference/operators.md and "
                   "reference/libraries.md.")
      ->required()
      ->type_name("DIR");
}

static void run(const CLI::App &App, const RulesArguments &Arguments) {
  RuleSet Set = RuleSet::builtin();
  for (const std::string &Directory : Arguments.Directories)
    Set.addDirectory(Directory);
  if (App.got_subcommand("list"))
    list(Set);
  else if (App.got_subcommand("show"))
    show(Set, Arguments.Id);
  else if (App.got_subcommand("docs"))
    writeDocs(Set, Arguments.Folder);
  else
    std::cout << Set.rules().size() << " rules, no errors\n"
              << Set.libraries().entries().size()
              << " synchronizations of libraries, no errors\n";
}

static help::HelpPage rulesPage() {
  return {.Program = "syncline rules",
          .Summary = "List, explain, check and document the rules",
          .Synopsis = {"list [--rules-dir DIR]", "show [--rules-dir DIR] RULE",
                       "check [--rules-dir DIR]", "docs [--rules-dir DIR] DIR"},
          .ExitStatus = {{"0", "Success."},
                         {"2", "There is no such rule, a rule file has an "
                               "error, or a page cannot be written."}},
          .Examples = {{"syncline rules show sync-nonzero", "explain a rule"},
                       {"syncline rules check --rules-dir our-rules",
                        "check your own rules"}},
          .SeeAlso = {"syncline-lint"}};
}

Command subcommands::makeRules() {
  Command Result(rulesPage());
  auto Arguments = std::make_shared<RulesArguments>();
  addOptions(*Result.App, *Arguments);
  // The application outlives the action, which belongs to the same command.
  Result.Action = [Arguments, App = Result.App.get()] {
    run(*App, *Arguments);
    return Exit::Success;
  };
  return Result;
}
