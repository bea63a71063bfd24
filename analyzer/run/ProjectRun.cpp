#include "run/ProjectRun.h"
#include "config/Options.h"
#include "preamble/PreamblePlan.h"
#include "run/CacheFolder.h"
#include "run/HostProgram.h"
#include "run/ProgramLink.h"
#include "run/ProgramRecord.h"
#include "run/WorkerPool.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>

using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::lint::preamble;
using namespace syncline::lint::program;
using namespace syncline::lint::run;
namespace fs = std::filesystem;

/// The maximum size of the cache.
static constexpr uint64_t MostResultBytes = 256ULL << 20;
static constexpr uint64_t MostPreambleBytes = 2048ULL << 20;
static constexpr uint64_t MostSummaryBytes = 256ULL << 20;

using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point Begin) {
  return std::chrono::duration<double>(Clock::now() - Begin).count();
}

RunSettings run::settingsFrom(const LintOptions &Options) {
  RunSettings Settings;
  Settings.Workers = Options.Workers ? Options.Workers : defaultWorkers();
  Settings.CacheFolder = cacheFolderOf(Options);
  Settings.UsePreambles = Options.UsePreambles;
  Settings.Root = fs::current_path().string();
  Settings.Progress = [](const std::string &) {};
  return Settings;
}

ProjectRun::ProjectRun(run::RunSettings RunSettings)
    : Settings(std::move(RunSettings)),
      Workers(Settings.Workers, Settings.Link), Stamps(Settings.Root),
      Results(folder("results"), Stamps),
      Record(Settings.Summaries, folder("programs"), Stamps, WholePaths) {}

std::string ProjectRun::folder(const char *Name) const {
  return Settings.CacheFolder.empty() ? std::string()
                                      : Settings.CacheFolder + '/' + Name;
}

bool ProjectRun::lookUpLinked(std::vector<Unit> &Units) {
  if (!Settings.AllFiles || !Settings.Summaries.Folders.empty() ||
      Record.onlyEmits())
    return false;
  std::string Key = keyOfLink(Keys);
  std::vector<std::string> Final = Results.lookupKeys(Key);
  if (Final.size() != Units.size() || !Record.isKept(Units, Key))
    return false;
  std::vector<UnitResult> Known;
  for (size_t I = 0; I < Units.size(); ++I) {
    std::optional<UnitResult> Result =
        Results.lookup(Final[I], Units[I].Request.Rules);
    if (!Result)
      return false;
    Known.push_back(std::move(*Result));
  }
  for (size_t I = 0; I < Units.size(); ++I) {
    Units[I].Result = std::move(Known[I]);
    Units[I].FromCache = true;
    Stats.Linked += Final[I] != Keys[I];
  }
  Stats.Cached = Units.size();
  return true;
}

void ProjectRun::lookUp(std::vector<Unit> &Units) {
  for (size_t I = 0; I < Units.size(); ++I)
    if (std::optional<UnitResult> Known =
            Results.lookup(Keys[I], Units[I].Request.Rules)) {
      Units[I].Result = std::move(*Known);
      Units[I].FromCache = true;
      ++Stats.Cached;
    }
}

void ProjectRun::prebuild(const std::vector<Unit> &Units,
                          const std::set<size_t> &Wanted,
                          const OtherJobs &Others) {
  PreambleOf.assign(Units.size(), nullptr);
  if (Settings.CacheFolder.empty() || !Settings.UsePreambles || Wanted.empty())
    return;
  std::vector<LintJob> Jobs, More = Others();
  Jobs.reserve(Units.size() + More.size());
  for (const Unit &Each : Units)
    Jobs.push_back(Each.Job);
  std::ranges::move(More, std::back_inserter(Jobs));

  std::string Folder = folder("preambles");
  std::vector<PreamblePlan> ToBuild;
  std::vector<std::string> KeysToBuild;
  std::map<size_t, std::string> KeyOfUnit;
  for (PreamblePlan &Plan : planPreambles(Jobs)) {
    bool IsWanted = false;
    std::string Key = contentHash(toolIdentity() + keyOf(Plan));
    for (size_t I : Plan.Jobs)
      if (Wanted.contains(I)) {
        IsWanted = true;
        KeyOfUnit[I] = Key;
      }
    if (!IsWanted)
      continue;
    auto [Known, IsNew] = Preambles.try_emplace(Key);
    if (!IsNew)
      continue;
    Known->second = loadPreamble(Plan, Folder, Key, WholePaths);
    if (Known->second)
      continue;
    ToBuild.push_back(std::move(Plan));
    KeysToBuild.push_back(Key);
  }
  Clock::time_point Begin = Clock::now();
  build(ToBuild, KeysToBuild);
  Stats.PrebuildSeconds += ToBuild.empty() ? 0 : secondsSince(Begin);
  for (const auto &[I, Key] : KeyOfUnit)
    PreambleOf[I] = Preambles[Key].get();
}

void ProjectRun::build(const std::vector<PreamblePlan> &Plans,
                       const std::vector<std::string> &KeyOfPlan) {
  std::string Folder = folder("preambles");
  std::vector<std::string> Errors(Plans.size());
  WorkerCallbacks Callbacks;
  Callbacks.Work = [&](size_t I, const SendRecord &Send) {
    std::optional<std::string> Error =
        buildPreamble(Plans[I], Folder, KeyOfPlan[I], WholePaths);
    if (Error && !Error->empty())
      Send(*Error);
  };
  Callbacks.Started = [&](size_t I) {
    Settings.Progress("prebuilding " + Plans[I].Headers.front() +
                      (Plans[I].Headers.size() > 1 ? " and others" : ""));
  };
  Callbacks.Received = [&](size_t I, std::string_view Error) {
    Errors[I] = Error;
  };
  Callbacks.Ended = [&](size_t I, const std::string &Failure) {
    std::string Error = Failure.empty() ? Errors[I] : Failure;
    if (Error.empty()) {
      ++Stats.PreamblesBuilt;
      Preambles[KeyOfPlan[I]] =
          loadPreamble(Plans[I], Folder, KeyOfPlan[I], WholePaths);
    } else {
      Stats.Failures.push_back(Plans[I].Headers.front() + ": " + Error);
    }
    return false;
  };
  runWorkers(Plans.size(), Settings.Workers, Callbacks);
}

void ProjectRun::parse(std::vector<Unit> &Units) {
  std::vector<UnitTask> Tasks;
  for (size_t I = 0; I < Units.size(); ++I)
    if (!Units[I].FromCache)
      Tasks.push_back({&Units[I], PreambleOf[I], nullptr, I});
  Workers.lint(Tasks, [&](size_t I) {
    Settings.Progress('[' + std::to_string(I + 1 + Stats.Cached) + '/' +
                      std::to_string(Units.size()) + "] " +
                      Tasks[I].Unit->Shown);
  });
  for (const UnitTask &Each : Tasks) {
    Unit &Done = *Each.Unit;
    if (!Done.Failure.empty())
      continue;
    Done.HadPreamble = Each.Prebuilt && Done.Result.NoPreambleReason.empty();
    Stats.WithPreamble += Done.HadPreamble;
    if (Done.Result.PreambleIsDamaged)
      forgetPreamble(*Each.Prebuilt);
  }
}

void ProjectRun::keep(std::vector<Unit> &Units) {
  for (size_t I = 0; I < Units.size(); ++I)
    if (!Units[I].FromCache && Units[I].Failure.empty())
      Results.store(Keys[I], Units[I].Result);
}

void ProjectRun::trim() {
  if (Settings.CacheFolder.empty())
    return;
  trimFolder(folder("results"), MostResultBytes);
  trimFolder(folder("preambles"), MostPreambleBytes);
  trimFolder(folder("programs"), MostSummaryBytes);
}

bool ProjectRun::knowsAll() const {
  return Settings.AllFiles || (Record.isReadable() && Others.areAll());
}

/// The results of \p Asked for \p Units and \p Others, in that order.
static auto askAll(auto Asked, const std::vector<Unit> &Units,
                   const std::vector<ProgramUnit> &Others) {
  std::vector<program::Linkage> Own;
  Own.reserve(Units.size());
  for (const Unit &Each : Units)
    Own.push_back(linkageOf(Each));
  std::vector<const program::Linkage *> All;
  All.reserve(Own.size() + Others.size());
  for (const program::Linkage &Each : Own)
    All.push_back(&Each);
  for (const ProgramUnit &Each : Others)
    All.push_back(&Each.Names);
  return Asked(All);
}

Seen ProjectRun::seen(const std::vector<Unit> &Units) const {
  if (!knowsAll())
    return Seen::Some;
  if (askAll(program::isWholeProgram, Units, Others.Units))
    return Seen::Program;
  if (!askAll(program::hasEntry, Units, Others.Units))
    return Seen::AllFiles;
  return askAll(program::showCallers, Units, Others.Units) ? Seen::Callers
                                                           : Seen::Programs;
}

std::vector<bool> ProjectRun::onlyOnHost(const std::vector<Unit> &Units) const {
  if (!knowsAll())
    return std::vector<bool>(Units.size());
  return askAll(program::onlyOnHost, Units, Others.Units);
}

void ProjectRun::relint(std::vector<Unit> &Units, std::vector<UnitTask> &Tasks,
                        const OtherJobs &MoreJobs) {
  std::set<size_t> Wanted;
  for (const UnitTask &Each : Tasks)
    if (!Workers.isParked(Each.Id))
      Wanted.insert(Each.Id);
  prebuild(Units, Wanted, MoreJobs);
  for (UnitTask &Each : Tasks)
    Each.Prebuilt = PreambleOf[Each.Id];
  Stats.Relinted += Tasks.size();
  Stats.ParsedAgain += Wanted.size();
  Workers.lint(Tasks, [&](size_t I) {
    Settings.Progress("with facts of other files: " + Tasks[I].Unit->Shown);
  });
}

void ProjectRun::link(std::vector<Unit> &Units, const OtherJobs &MoreJobs) {
  if (!Settings.AllFiles || !Settings.Summaries.Folders.empty())
    Others = Record.read(Units);
  ProgramLink Link(Units, Keys, Results, Others, seen(Units));
  if (Settings.Link)
    Stats.Linked = Link.run(
        [&](std::vector<UnitTask> &Tasks) { relint(Units, Tasks, MoreJobs); });
  std::string Key;
  if (std::vector<std::string> Final = Link.finalKeys();
      Settings.AllFiles && Settings.Link && !Final.empty()) {
    Key = keyOfLink(Keys);
    Results.storeKeys(Key, Final);
  }
  auto UnitOf = [&](size_t I) { return Link.unit(I); };
  Record.keep(Units, Others, UnitOf, Key);
  Emitted = Record.emit(Units, Others, UnitOf);
}

RunStats ProjectRun::run(std::vector<Unit> &Units, const OtherJobs &MoreJobs) {
  for (const Unit &Each : Units)
    Keys.push_back(Results.keyOf(Each.Job, Each.Request));
  if (lookUpLinked(Units))
    return Stats;
  lookUp(Units);
  std::set<size_t> Changed;
  for (size_t I = 0; I < Units.size(); ++I)
    if (!Units[I].FromCache)
      Changed.insert(I);
  prebuild(Units, Changed, MoreJobs);
  parse(Units);
  keep(Units);
  link(Units, MoreJobs);
  if (!Changed.empty() || Stats.Relinted > 0)
    trim();
  return Stats;
}
