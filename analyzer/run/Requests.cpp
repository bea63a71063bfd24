#include "run/Requests.h"
#include "io/Errors.h"
#include "io/FileStamps.h"

#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>

using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::lint::run;
using namespace syncline::rules;
namespace fs = std::filesystem;

/// A hash of all rule files in \p Directories.
static std::string hashOfFolders(const std::vector<std::string> &Directories) {
  std::string Text;
  for (const std::string &Directory : Directories)
    for (const auto &Each : fs::recursive_directory_iterator(Directory))
      if (auto Buffer = llvm::MemoryBuffer::getFile(Each.path().string());
          Buffer && Each.path().extension() == ".json")
        Text += contentHash((*Buffer)->getBuffer());
  return Text;
}

const Requests::LoadedRules &Requests::load(const Config &Settings) {
  std::vector<std::string> Directories = Settings.RulesDirectories;
  Directories.insert(Directories.end(), Options.RulesDirectories.begin(),
                     Options.RulesDirectories.end());
  auto Known = Loaded.find(Directories);
  if (Known != Loaded.end())
    return Known->second;
  RuleSet Set = RuleSet::builtin();
  for (const std::string &Directory : Directories)
    Set.addDirectory(Directory);
  return Loaded
      .emplace(Directories,
               LoadedRules{std::move(Set), hashOfFolders(Directories)})
      .first->second;
}

const RuleSet &Requests::rulesFor(const Config &Settings) {
  return load(Settings).Rules;
}

/// A selection of nothing is a mistake where it counts for every file. In a
/// configuration that the linter finds, it excludes a folder.
void Requests::checkSelection(const Config &Settings,
                              const LintRequest &Request) const {
  if (!Request.Rules.empty() || (!Options.Rules && Options.ConfigFile.empty()))
    return;
  throw UsageError((Options.Rules ? "--rules: '" : Settings.RulesFrom + "'") +
                   Settings.Rules.value_or("") +
                   "' selects no rule; see syncline lint --list-rules");
}

LintRequest Requests::requestFor(Config Settings,
                                 const std::string &OnlyHeader) {
  if (Options.Rules) {
    Settings.Rules = Options.Rules;
    Settings.RulesFrom.clear();
  }
  if (Options.MinConfidence)
    Settings.MinConfidence = Options.MinConfidence;
  if (Options.HeaderFilter) {
    Settings.HeaderFilter = Options.HeaderFilter;
    Settings.HeaderFilterFrom.clear();
  }
  if (Options.LibTorch)
    Settings.LibTorch = Options.LibTorch;
  Settings.AssumeGpu = Settings.AssumeGpu || Options.AssumeGpu;
  Settings.Tests = Settings.Tests || Options.Tests;
  const LoadedRules &Rules = load(Settings);
  LintRequest Request = requestFrom(Settings, Rules.Rules);
  checkSelection(Settings, Request);
  Request.OwnRules = Rules.OwnHash;
  Request.OnlyHeader = OnlyHeader;
  Request.WorkingDirectory = fs::current_path().string();
  return Request;
}
