#include "run/ProgramRecord.h"
#include "io/AtomicFile.h"
#include "io/Errors.h"
#include "run/ResultCache.h"

#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <filesystem>
#include <set>

using namespace syncline::lint;
using namespace syncline::lint::io;
using namespace syncline::lint::program;
using namespace syncline::lint::run;
namespace fs = std::filesystem;

ProgramRecord::ProgramRecord(SummarySettings GivenSettings,
                             std::string CacheFolder, FileStamps &Stamps,
                             FileStamps &WholePaths)
    : Settings(std::move(GivenSettings)), CacheFolder(std::move(CacheFolder)),
      Stamps(Stamps), WholePaths(WholePaths) {
  // Summaries for other machines must not depend on this machine's cache.
  if (!Settings.Folders.empty() || !Settings.EmitFolder.empty())
    this->CacheFolder.clear();
  if (usesCache())
    ProgramKey = contentHash(toolIdentity() + Settings.Program.Database);
}

std::string ProgramRecord::pathOf(const std::string &File) const {
  return CacheFolder + '/' + contentHash(ProgramKey + File) + ".summary";
}

std::string ProgramRecord::pathOfKey() const {
  return CacheFolder + '/' + ProgramKey + ".key";
}

static std::vector<std::string> mainFilesOf(const std::vector<Unit> &Units) {
  std::set<std::string> Files;
  for (const Unit &Each : Units)
    Files.insert(mainFileOf(Each));
  return {Files.begin(), Files.end()};
}

OtherUnits ProgramRecord::read(const std::vector<Unit> &Units) {
  std::vector<std::string> Own = mainFilesOf(Units);
  if (!Settings.Folders.empty())
    return othersInFolders(Settings.Program, Own, Settings.Folders, Stamps);
  if (usesCache())
    return othersInCache(
        Settings.Program, Own,
        [this](const std::string &File) { return pathOf(File); }, WholePaths);
  return {};
}

/// A header is linted through an including file, which has its own summary.
static bool isOfFile(const Unit &Each) { return Each.Job.OnlyHeader.empty(); }

static std::optional<StoredSummary> summaryOf(const Unit &Each,
                                              ProgramUnit Contents,
                                              FileStamps &Stamps,
                                              FileStamps::Times Times) {
  std::vector<std::string> Files = Each.Result.Lint.ProjectFiles;
  if (Files.empty())
    Files = {mainFileOf(Each)};
  std::optional<std::string> Stamped = Stamps.note(Files, Times);
  if (!Stamped)
    return std::nullopt;
  return StoredSummary{Stamps.portable(mainFileOf(Each)),
                       identityOf(Each.Job, Each.Request), std::move(*Stamped),
                       std::move(Contents)};
}

/// The file name of the summary of \p MainFile.
static std::string summaryName(const std::string &MainFile) {
  constexpr size_t Digits = 16;
  return fs::path(MainFile).filename().string() + '.' +
         contentHash(MainFile).substr(0, Digits) + ".summary";
}

Emission ProgramRecord::emit(const std::vector<Unit> &Units,
                             const OtherUnits &Others, const UnitOf &Each) {
  Emission Done;
  if (Settings.EmitFolder.empty())
    return Done;
  std::error_code Error;
  fs::create_directories(Settings.EmitFolder, Error);
  for (size_t I = 0; I < Units.size() && !Error; ++I) {
    if (!isOfFile(Units[I]))
      continue;
    ProgramUnit Contents = Each(I);
    auto Before = Others.Before.find(mainFileOf(Units[I]));
    Done.Changed +=
        Before == Others.Before.end() ||
        !Before->second.summary().contributesLike(Contents.summary());
    std::optional<StoredSummary> Summary = summaryOf(
        Units[I], std::move(Contents), Stamps, FileStamps::Times::LeftOut);
    if (!Summary)
      continue;
    Error =
        replaceFile(Settings.EmitFolder + '/' + summaryName(Summary->MainFile),
                    encode(*Summary));
    ++Done.Count;
  }
  if (Error)
    throw UsageError("cannot write the summaries to " + Settings.EmitFolder +
                     ": " + Error.message());
  return Done;
}

void ProgramRecord::keep(const std::vector<Unit> &Units,
                         const OtherUnits &Others, const UnitOf &Each,
                         const std::string &LinkKey) {
  if (!usesCache())
    return;
  std::error_code Ignored;
  fs::create_directories(CacheFolder, Ignored);
  bool IsComplete = true;
  for (size_t I = 0; I < Units.size(); ++I) {
    std::string File = mainFileOf(Units[I]);
    ProgramUnit Contents = Each(I);
    auto Before = Others.Before.find(File);
    if (!isOfFile(Units[I]) ||
        (Before != Others.Before.end() && Before->second == Contents))
      continue;
    fs::remove(pathOfKey(), Ignored);
    std::optional<StoredSummary> Summary = summaryOf(
        Units[I], std::move(Contents), WholePaths, FileStamps::Times::Noted);
    IsComplete &= Summary && !replaceFile(pathOf(File), encode(*Summary));
  }
  if (!LinkKey.empty() && IsComplete)
    Ignored = replaceFile(pathOfKey(), LinkKey);
}

bool ProgramRecord::isKept(const std::vector<Unit> &Units,
                           const std::string &LinkKey) const {
  if (!usesCache())
    return true;
  auto Key = llvm::MemoryBuffer::getFile(pathOfKey());
  return Key && (*Key)->getBuffer() == LinkKey &&
         std::ranges::all_of(Units, [&](const Unit &Each) {
           std::error_code Ignored;
           return !isOfFile(Each) ||
                  fs::exists(pathOf(mainFileOf(Each)), Ignored);
         });
}
