#include "run/OtherUnits.h"
#include "io/Errors.h"

#include <algorithm>
#include <filesystem>
#include <set>

using namespace syncline::lint;
using namespace syncline::lint::io;
using namespace syncline::lint::program;
using namespace syncline::lint::run;
namespace fs = std::filesystem;

using Absent = FileStamps::Absent;

static bool isFresh(const StoredSummary &Summary, FileStamps &Stamps,
                    Absent IfAbsent) {
  return Stamps.compare(Summary.Stamped, IfAbsent) !=
         FileStamps::Answer::Changed;
}

OtherUnits run::othersInCache(
    const ProgramFiles &Program, const std::vector<std::string> &Own,
    const std::function<std::string(const std::string &)> &PathOf,
    FileStamps &Stamps) {
  OtherUnits Others;
  std::set<std::string> InRun(Own.begin(), Own.end());
  std::set<std::string> Files = InRun;
  Files.insert(Program.Files.begin(), Program.Files.end());
  for (const std::string &File : Files) {
    // A damaged file counts as missing: the next run rewrites it.
    std::string Ignored;
    std::optional<StoredSummary> Known = readSummary(PathOf(File), Ignored);
    bool IsOwn = InRun.contains(File);
    if (!Known) {
      Others.Missing += !IsOwn;
      continue;
    }
    if (Program.IdentityOf(File) != Known->Identity ||
        !isFresh(*Known, Stamps, Absent::IsChange))
      Others.Changed += !IsOwn;
    else if (IsOwn)
      Others.Before.emplace(File, std::move(Known->Unit));
    else
      Others.Units.push_back(std::move(Known->Unit));
  }
  return Others;
}

/// The summaries in \p Folder, sorted by name.
static std::vector<std::string> summariesIn(const std::string &Folder) {
  std::vector<std::string> Paths;
  std::error_code Error;
  for (fs::directory_iterator It(Folder, Error), End; !Error && It != End;
       It.increment(Error))
    if (It->path().extension() == ".summary")
      Paths.push_back(It->path().string());
  if (Error)
    throw UsageError("cannot read the summaries in " + Folder + ": " +
                     Error.message());
  std::ranges::sort(Paths);
  return Paths;
}

OtherUnits run::othersInFolders(const ProgramFiles &Program,
                                const std::vector<std::string> &Own,
                                const std::vector<std::string> &Folders,
                                FileStamps &Stamps) {
  OtherUnits Others;
  std::map<std::string, StoredSummary> Known;
  for (const std::string &Folder : Folders)
    for (const std::string &Path : summariesIn(Folder)) {
      std::string Problem;
      if (std::optional<StoredSummary> Each = readSummary(Path, Problem))
        Known.insert_or_assign(Stamps.local(Each->MainFile), std::move(*Each));
      else
        Others.Problems.push_back(Problem);
    }
  std::set<std::string> InRun(Own.begin(), Own.end());
  std::set<std::string> Files(Program.Files.begin(), Program.Files.end());
  for (auto &[File, Each] : Known) {
    bool IsOwn = InRun.contains(File);
    // A file that is no longer part of the build.
    if (!IsOwn && !Program.Database.empty() && !Files.contains(File))
      continue;
    if (!isFresh(Each, Stamps, Absent::IsIgnored))
      Others.Changed += !IsOwn;
    else if (IsOwn)
      Others.Before.emplace(File, std::move(Each.Unit));
    else
      Others.Units.push_back(std::move(Each.Unit));
  }
  Others.Missing = static_cast<size_t>(
      std::ranges::count_if(Files, [&](const std::string &File) {
        return !InRun.contains(File) && !Known.contains(File);
      }));
  return Others;
}
