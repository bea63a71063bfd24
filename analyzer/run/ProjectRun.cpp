#include "run/ProjectRun.h"
#include "preamble/PreamblePlan.h"
#include "run/UnitRunner.h"
#include "run/WorkerPool.h"

#include "llvm/Support/FormatVariadic.h"

#include <chrono>
#include <ostream>

using namespace syncline::lint;
using namespace syncline::lint::commands;
using namespace syncline::lint::io;
using namespace syncline::lint::preamble;
using namespace syncline::lint::run;

/// What the cache may grow to.
static constexpr uint64_t MostResultBytes = 256ULL << 20;
static constexpr uint64_t MostPreambleBytes = 2048ULL << 20;

using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point Begin) {
  return std::chrono::duration<double>(Clock::now() - Begin).count();
}

ProjectRun::ProjectRun(RunSettings Given)
    : Settings(std::move(Given)), Stamps(Settings.Root),
      Results(Settings.UseResults ? folder("results") : "", Stamps) {}

std::string ProjectRun::folder(const char *Name) const {
  return Settings.CacheFolder.empty() ? std::string()
                                      : Settings.CacheFolder + '/' + Name;
}

void ProjectRun::lookUp(std::vector<Unit> &Units) {
  for (Unit &Each : Units) {
    Keys.push_back(Results.keyOf(Each.Job, Each.Request));
    if (std::optional<UnitResult> Known =
            Results.lookup(Keys.back(), Each.Request.Rules)) {
      Each.Result = std::move(*Known);
      Each.FromCache = true;
      ++Stats.Cached;
    }
  }
}

void ProjectRun::prebuild(std::vector<Unit> &Units, const OtherJobs &Others) {
  PreambleOf.assign(Units.size(), nullptr);
  if (Settings.CacheFolder.empty() || !Settings.UsePreambles ||
      Stats.Cached == Units.size())
    return;
  std::vector<LintJob> Jobs;
  for (const Unit &Each : Units)
    Jobs.push_back(Each.Job);
  for (LintJob &Each : Others())
    Jobs.push_back(std::move(Each));

  std::string Folder = folder("preambles");
  std::vector<PreamblePlan> ToBuild;
  std::vector<std::string> KeysToBuild;
  std::map<size_t, std::string> KeyOfUnit;
  for (PreamblePlan &Plan : planPreambles(Jobs)) {
    bool IsWanted = false;
    std::string Key = contentHash(toolIdentity() + keyOf(Plan));
    for (size_t I : Plan.Jobs)
      if (I < Units.size() && !Units[I].FromCache) {
        IsWanted = true;
        KeyOfUnit[I] = Key;
      }
    if (!IsWanted)
      continue;
    Preambles[Key] = loadPreamble(Plan, Folder, Key, HeaderStamps);
    if (Preambles[Key])
      continue;
    ToBuild.push_back(std::move(Plan));
    KeysToBuild.push_back(Key);
  }
  Clock::time_point Begin = Clock::now();
  runWorkers(
      ToBuild.size(), Settings.Workers,
      {[&](size_t I) {
         return buildPreamble(ToBuild[I], Folder, KeysToBuild[I], HeaderStamps)
             .value_or("");
       },
       [&](size_t I) {
         Settings.Progress(
             "prebuilding " + ToBuild[I].Headers.front() +
             (ToBuild[I].Headers.size() > 1 ? " and others" : ""));
       },
       [&](size_t I, const WorkerOutcome &Outcome) {
         std::string Error =
             Outcome.Failure.empty() ? Outcome.Bytes : Outcome.Failure;
         if (Error.empty())
           ++Stats.PreamblesBuilt;
         else
           Stats.Failures.push_back(ToBuild[I].Headers.front() + ": " + Error);
         Preambles[KeysToBuild[I]] =
             Error.empty() ? loadPreamble(ToBuild[I], Folder, KeysToBuild[I],
                                          HeaderStamps)
                           : nullptr;
       }});
  Stats.PrebuildSeconds = ToBuild.empty() ? 0 : secondsSince(Begin);
  for (const auto &[I, Key] : KeyOfUnit)
    PreambleOf[I] = Preambles[Key].get();
}

void ProjectRun::parse(std::vector<Unit> &Units) {
  std::vector<size_t> Left;
  for (size_t I = 0; I < Units.size(); ++I)
    if (!Units[I].FromCache)
      Left.push_back(I);
  std::vector<Clock::time_point> Begins(Units.size());
  runWorkers(
      Left.size(), Settings.Workers,
      {[&](size_t I) {
         const Unit &Each = Units[Left[I]];
         return encode(lintFile(Each.Job, Each.Request, PreambleOf[Left[I]]));
       },
       [&](size_t I) {
         Begins[Left[I]] = Clock::now();
         Settings.Progress('[' + std::to_string(I + 1 + Stats.Cached) + '/' +
                           std::to_string(Units.size()) + "] " +
                           Units[Left[I]].Shown);
       },
       [&](size_t I, WorkerOutcome Outcome) {
         Unit &Each = Units[Left[I]];
         Each.Seconds = secondsSince(Begins[Left[I]]);
         std::optional<UnitResult> Result =
             decode(Outcome.Bytes, Each.Request.Rules);
         if (!Result) {
           Each.Failure =
               Outcome.Failure.empty() ? "gave no result" : Outcome.Failure;
           return;
         }
         Each.Result = std::move(*Result);
         Each.HadPreamble =
             PreambleOf[Left[I]] && Each.Result.PlainBecause.empty();
         Stats.WithPreamble += Each.HadPreamble;
         if (Each.Result.PreambleIsDamaged)
           forgetPreamble(*PreambleOf[Left[I]]);
       }});
}

void ProjectRun::keep(std::vector<Unit> &Units) {
  for (size_t I = 0; I < Units.size(); ++I)
    if (!Units[I].FromCache && Units[I].Failure.empty())
      Results.store(Keys[I], Units[I].Result);
  if (Settings.CacheFolder.empty() || Stats.Cached == Units.size())
    return;
  trimFolder(folder("results"), MostResultBytes);
  trimFolder(folder("preambles"), MostPreambleBytes);
}

RunStats ProjectRun::run(std::vector<Unit> &Units, const OtherJobs &Others) {
  lookUp(Units);
  prebuild(Units, Others);
  parse(Units);
  keep(Units);
  return Stats;
}

void run::printStats(const std::vector<Unit> &Units, const RunStats &Stats,
                     std::ostream &Out) {
  for (const Unit &Each : Units) {
    Out << Each.Shown << ": ";
    if (Each.FromCache) {
      Out << "unchanged, from the cache\n";
      continue;
    }
    Out << llvm::formatv("{0:f2} s, ", Each.Seconds).str();
    if (Each.HadPreamble)
      Out << "on a shared preamble\n";
    else if (!Each.Result.PlainBecause.empty())
      Out << "parsed plainly: " << Each.Result.PlainBecause << '\n';
    else
      Out << "parsed plainly\n";
  }
  Out << Stats.Cached << " of " << Units.size() << " from the cache, "
      << Stats.WithPreamble << " on a shared preamble; " << Stats.PreamblesBuilt
      << (Stats.PreamblesBuilt == 1 ? " preamble" : " preambles")
      << " built in " << llvm::formatv("{0:f2} s", Stats.PrebuildSeconds).str()
      << '\n';
  for (const std::string &Each : Stats.Failures)
    Out << "no preamble: " << Each << '\n';
}
