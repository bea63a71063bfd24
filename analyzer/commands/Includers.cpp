//===- Includers.cpp - The source file that a header is parsed through ----===//
//
// A header has no compile command of its own. This follows includes in quotes,
// and those in angle brackets that resolve to a -I folder of the command. It
// only reads the files without a preprocessor, so a conditional include counts.
//
//===----------------------------------------------------------------------===//

#include "commands/Includers.h"
#include "commands/DefinedNames.h"
#include "commands/IncludeScan.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::commands;
namespace fs = std::filesystem;

/// The -I and -iquote folders of a command; -isystem is for third-party
/// headers.
static std::vector<fs::path>
includeFolders(const clang::tooling::CompileCommand &Command) {
  std::vector<fs::path> Folders;
  const std::vector<std::string> &Arguments = Command.CommandLine;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    llvm::StringRef A = Arguments[I];
    if (!A.consume_front("-iquote") && !A.consume_front("-I"))
      continue;
    if (A.empty() && I + 1 < Arguments.size())
      A = Arguments[++I];
    Folders.push_back(fs::path(Command.Directory) / A.str());
  }
  return Folders;
}

static bool includes(const fs::path &File, const fs::path &Header,
                     const std::vector<fs::path> &Folders,
                     std::set<fs::path> &Seen) {
  for (const auto &[Name, IsAngled, IsConditional] : includesOf(File)) {
    std::vector<fs::path> Candidates = {File.parent_path()};
    Candidates.insert(Candidates.end(), Folders.begin(), Folders.end());
    for (const fs::path &Folder : Candidates) {
      fs::path Included = (Folder / Name).lexically_normal();
      std::error_code Ignored;
      if (!fs::is_regular_file(Included, Ignored))
        continue;
      if (fs::equivalent(Included, Header, Ignored))
        return true;
      if (Seen.insert(Included).second &&
          includes(Included, Header, Folders, Seen))
        return true;
      break;
    }
  }
  return false;
}

/// The number of files of one distance whose names are counted.
static constexpr size_t MostCounted = 1000;

/// Moves the files that use most of \p Names to the front.
static void orderByUse(std::vector<std::string> &Files,
                       const llvm::StringSet<> &Names) {
  std::vector<std::pair<size_t, std::string>> Counted;
  for (std::string &Each : Files) {
    size_t Uses = Counted.size() < MostCounted ? countNames(Each, Names) : 0;
    Counted.emplace_back(Uses, std::move(Each));
  }
  std::stable_sort(
      Counted.begin(), Counted.end(),
      [](const auto &A, const auto &B) { return A.first > B.first; });
  Files.clear();
  for (auto &[Uses, File] : Counted)
    Files.push_back(std::move(File));
}

std::string
commands::findIncluder(const clang::tooling::CompilationDatabase &Database,
                       const std::string &Header) {
  std::vector<std::string> Files = Database.getAllFiles();
  fs::path Wanted(Header);
  // The database orders files by a hash of their paths.
  std::sort(Files.begin(), Files.end());
  // A file of the same name, then nearby ones: most likely and smallest.
  std::array<std::vector<std::string>, 4> ByDistance;
  for (std::string &Each : Files) {
    fs::path P(Each);
    size_t Distance = (P.stem() == Wanted.stem() ? 0 : 2) +
                      (P.parent_path() == Wanted.parent_path() ? 0 : 1);
    ByDistance.at(Distance).push_back(std::move(Each));
  }
  llvm::StringSet<> Names;
  for (size_t Distance = 0; Distance < ByDistance.size(); ++Distance) {
    if (Distance == 2)
      Names = definedNames(Wanted);
    if (Distance >= 2)
      orderByUse(ByDistance.at(Distance), Names);
    for (const std::string &File : ByDistance.at(Distance)) {
      auto Commands = Database.getCompileCommands(File);
      std::set<fs::path> Seen;
      if (!Commands.empty() &&
          includes(File, Wanted, includeFolders(Commands.front()), Seen))
        return File;
    }
  }
  return {};
}
