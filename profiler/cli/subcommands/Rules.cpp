#include "cli/ParseAndRun.h"
#include "cli/Subcommand.h"

#include "loader/RuleSet.h"
#include "pages/RulePage.h"

#include <CLI/CLI.hpp>

#include <fstream>
#include <iostream>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::rules;
namespace fs = std::filesystem;

static void list(const RuleSet &Set) {
  size_t Width = 0;
  for (const Rule &R : Set.rules())
    Width = std::max(Width, R.Id.size());
  for (const Rule &R : Set.rules())
    std::cout << R.Id << std::string(Width + 2 - R.Id.size(), ' ') << R.Summary
              << '\n';
}

static void show(const RuleSet &Set, const std::string &Id) {
  const Rule *R = Set.find(Id.starts_with("syncline-") ? Id.substr(9) : Id);
  if (!R)
    throw RuleError("no rule '" + Id + "'; see syncline rules list");
  std::cout << textPage(*R);
}

static void writeFile(const fs::path &File, const std::string &Text) {
  std::ofstream Out(File, std::ios::binary);
  Out << Text;
  Out.close();
  if (!Out)
    throw RuleError("cannot write " + File.string());
}

/// Writes a page a rule and an index, and takes away the pages of rules that
/// are gone.
static void writeDocs(const RuleSet &Set, const fs::path &Folder) {
  fs::create_directories(Folder);
  for (const fs::directory_entry &Entry : fs::directory_iterator(Folder))
    if (Entry.path().extension() == ".md")
      fs::remove(Entry.path());
  for (const Rule &R : Set.rules())
    writeFile(Folder / (R.Id + ".md"), markdownPage(R));
  writeFile(Folder / "README.md", markdownIndex(Set.rules()));
}

int cli::runRules(const char *, std::span<char *const> Arguments) {
  CLI::App App{"Lists, explains, checks and documents the rules."};
  App.name("syncline rules");
  App.require_subcommand(1);
  std::vector<std::string> Directories;
  App.add_option("--rules-dir", Directories,
                 "Add the rule files of this folder; can be repeated.")
      ->type_name("DIR")
      ->allow_extra_args(false);
  CLI::App *List = App.add_subcommand("list", "List the rules, one per line.");
  CLI::App *Show = App.add_subcommand("show", "Explain one rule.");
  std::string Id;
  Show->add_option("rule", Id, "The id of the rule.")
      ->required()
      ->type_name("RULE");
  CLI::App *Check = App.add_subcommand(
      "check", "Read all rules, including those of --rules-dir, and "
               "report errors.");
  CLI::App *Docs = App.add_subcommand("docs", "Write a page for each rule.");
  std::string Folder;
  Docs->add_option("folder", Folder,
                   "The folder to write to; its *.md files are replaced.")
      ->required()
      ->type_name("DIR");

  return parseAndRun(App, Arguments, [&] {
    RuleSet Set = RuleSet::builtin();
    for (const std::string &Directory : Directories)
      Set.addDirectory(Directory);
    if (*List)
      list(Set);
    else if (*Show)
      show(Set, Id);
    else if (*Docs)
      writeDocs(Set, Folder);
    else if (*Check)
      std::cout << Set.rules().size() << " rules, no errors\n";
    return Exit::Success;
  });
}
