//===- PreamblePlan.cpp - Which headers files share -----------------------===//

#include "preamble/PreamblePlan.h"
#include "commands/IncludeScan.h"
#include "frontend/UserCode.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::frontend;
using namespace syncline::lint::preamble;
namespace fs = std::filesystem;

namespace {

/// The include folders of a command.
struct SearchPath {
  /// -iquote, and -I folders with the project's own headers.
  std::vector<fs::path> Project;
  /// -isystem, and -I folders of a library.
  std::vector<fs::path> Libraries;
};

/// Finds the third-party headers that the files of a project include.
class HeaderFinder {
public:
  explicit HeaderFinder(const LintJob &Job);

  /// The third-party headers that \p File and the project's headers in it
  /// include unconditionally, in order.
  std::vector<std::string> headersOf(const fs::path &File);

  /// Whether it is a library's header rather than the system's.
  bool isOfLibrary(const std::string &Header) const {
    return OfLibraries.contains(Header);
  }

private:
  void visit(const fs::path &File);
  std::optional<fs::path> findIn(const std::vector<fs::path> &Folders,
                                 const std::string &Name) const;

  SearchPath Search;
  std::set<fs::path> Seen;
  std::vector<std::string> Found;
  std::set<std::string> OfLibraries;
};

} // namespace

static SearchPath searchPathOf(const LintJob &Job) {
  SearchPath Result;
  const std::vector<std::string> &Arguments = Job.Arguments;
  for (size_t I = 0; I < Arguments.size(); ++I) {
    llvm::StringRef A = Arguments[I];
    bool System = A.consume_front("-isystem") || A.consume_front("-idirafter");
    if (!System && !A.consume_front("-iquote") && !A.consume_front("-I"))
      continue;
    if (A.empty() && I + 1 < Arguments.size())
      A = Arguments[++I];
    fs::path Folder = fs::path(Job.Directory) / A.str();
    (System || holdsLibrary(Folder) ? Result.Libraries : Result.Project)
        .push_back(Folder);
  }
  return Result;
}

HeaderFinder::HeaderFinder(const LintJob &Job) : Search(searchPathOf(Job)) {}

std::optional<fs::path>
HeaderFinder::findIn(const std::vector<fs::path> &Folders,
                     const std::string &Name) const {
  std::error_code Ignored;
  for (const fs::path &Folder : Folders)
    if (fs::path Path = Folder / Name; fs::is_regular_file(Path, Ignored))
      return Path.lexically_normal();
  return std::nullopt;
}

void HeaderFinder::visit(const fs::path &File) {
  if (!Seen.insert(File).second)
    return;
  for (const IncludeLine &Line : includesOf(File)) {
    // A conditional header may not exist, nor may one that a project header for
    // another system includes; one missing header would break the whole
    // preamble.
    if (Line.IsConditional)
      continue;
    std::optional<fs::path> Own;
    if (!Line.IsAngled)
      Own = findIn({File.parent_path()}, Line.Name);
    if (!Own)
      Own = findIn(Search.Project, Line.Name);
    if (Own) {
      visit(*Own);
      continue;
    }
    bool IsLibrary = findIn(Search.Libraries, Line.Name).has_value();
    if ((!IsLibrary && !Line.IsAngled) || llvm::is_contained(Found, Line.Name))
      continue;
    Found.push_back(Line.Name);
    if (IsLibrary)
      OfLibraries.insert(Line.Name);
  }
}

std::vector<std::string> HeaderFinder::headersOf(const fs::path &File) {
  Seen.clear();
  Found.clear();
  visit(File.lexically_normal());
  return Found;
}

namespace {
struct SharingJob {
  size_t Index = 0;
  std::vector<std::string> Headers;
};
/// Jobs that are compiled with equal flags.
struct SharingGroup {
  std::vector<SharingJob> Jobs;
  std::set<std::string> OfLibraries;
};
} // namespace

/// The library header that most jobs include; empty if there is none.
static std::string mostShared(const SharingGroup &Group) {
  std::map<std::string, size_t> Counts;
  std::string Best;
  for (const SharingJob &Job : Group.Jobs)
    for (const std::string &Header : Job.Headers)
      if (Group.OfLibraries.contains(Header))
        ++Counts[Header];
  for (const auto &[Header, Count] : Counts)
    if (Best.empty() || Count > Counts[Best])
      Best = Header;
  return Best;
}

/// Moves the jobs that include \p Header from \p Group into a plan.
static PreamblePlan planFor(const std::string &Header, SharingGroup &Group,
                            const std::vector<LintJob> &Jobs) {
  PreamblePlan Plan;
  std::vector<SharingJob> Left;
  for (SharingJob &Job : Group.Jobs) {
    if (!llvm::is_contained(Job.Headers, Header)) {
      Left.push_back(std::move(Job));
      continue;
    }
    if (Plan.Jobs.empty())
      Plan.Headers = Job.Headers;
    else
      llvm::erase_if(Plan.Headers, [&](const std::string &Each) {
        return !llvm::is_contained(Job.Headers, Each);
      });
    Plan.Jobs.push_back(Job.Index);
  }
  Plan.Model = Jobs[Plan.Jobs.front()];
  Group.Jobs = std::move(Left);
  return Plan;
}

static bool canShare(const LintJob &Job) {
  return fs::path(Job.MainFile).extension() != ".c" &&
         !llvm::is_contained(Job.Arguments, "-include-pch");
}

bool preamble::isCuda(const LintJob &Job) {
  fs::path Extension = fs::path(Job.MainFile).extension();
  return Extension == ".cu" || Extension == ".cuh";
}

static fs::path mainFileOf(const LintJob &Job) {
  return (fs::path(Job.Directory) / Job.MainFile).lexically_normal();
}

std::vector<std::string> preamble::flagsOf(const LintJob &Job) {
  std::vector<std::string> Flags;
  for (const std::string &Argument : Job.Arguments)
    if (Argument != "-fsyntax-only" && Argument != "--" &&
        (fs::path(Job.Directory) / Argument).lexically_normal() !=
            mainFileOf(Job))
      Flags.push_back(Argument);
  return Flags;
}

/// The compile flags of \p Job, independent of its file.
static std::string waysOf(const LintJob &Job) {
  std::string Key = Job.Directory;
  if (isCuda(Job))
    Key += std::string_view("\0cuda", 5);
  for (const std::string &Flag : flagsOf(Job))
    Key += '\0' + Flag;
  return Key;
}

std::vector<PreamblePlan>
preamble::planPreambles(const std::vector<LintJob> &Jobs) {
  std::map<std::string, SharingGroup> Groups;
  for (size_t I = 0; I < Jobs.size(); ++I) {
    if (!canShare(Jobs[I]))
      continue;
    SharingGroup &Group = Groups[waysOf(Jobs[I])];
    HeaderFinder Finder(Jobs[I]);
    SharingJob Job{I, Finder.headersOf(mainFileOf(Jobs[I]))};
    for (const std::string &Header : Job.Headers)
      if (Finder.isOfLibrary(Header))
        Group.OfLibraries.insert(Header);
    Group.Jobs.push_back(std::move(Job));
  }
  std::vector<PreamblePlan> Plans;
  for (auto &[Key, Group] : Groups)
    for (std::string Header = mostShared(Group); !Header.empty();
         Header = mostShared(Group))
      Plans.push_back(planFor(Header, Group, Jobs));
  return Plans;
}

std::string preamble::keyOf(const PreamblePlan &Plan) {
  std::string Text = waysOf(Plan.Model);
  for (const std::string &Header : Plan.Headers)
    Text += '\n' + Header;
  return Text;
}
