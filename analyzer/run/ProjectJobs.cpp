#include "run/ProjectJobs.h"
#include "io/Errors.h"
#include "io/ShownPath.h"

#include <filesystem>
#include <functional>
#include <optional>
#include <set>

using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::lint::run;
using namespace syncline::rules;
namespace fs = std::filesystem;

ProjectJobs::ProjectJobs(const LintOptions &Options)
    : Options(Options), Commands(Options), Configs(Options.ConfigFile),
      Requested(Options) {
  Requested.rulesFor({}); // an error there affects every file
}

std::vector<std::string> ProjectJobs::requestedFiles() {
  std::vector<std::string> Files = Commands.requestedFiles();
  if (Options.Shards == 1)
    return Files;
  std::vector<std::string> Shard;
  for (size_t I = Options.Shard - 1; I < Files.size(); I += Options.Shards)
    Shard.push_back(Files[I]);
  return Shard;
}

LintJob ProjectJobs::jobFor(const std::string &File) {
  LintJob Job = Commands.jobFor(File);
  const Config &Settings = Configs.configFor(File);
  for (const std::vector<std::string> *Flags :
       {&Settings.ExtraFlags, &Options.TorchFlags})
    Job.Arguments.insert(Job.Arguments.end(), Flags->begin(), Flags->end());
  return Job;
}

Unit ProjectJobs::unitFor(const std::string &File) {
  Unit Result;
  Result.Job = jobFor(File);
  const Config &Settings = Configs.configFor(File);
  Result.Request = Requested.requestFor(Settings, Result.Job.OnlyHeader);
  Result.Request.IsOfTestTarget = Result.Job.IsOfTestTarget;
  Result.WarningsAreErrors =
      Options.WarningsAsErrors || Settings.WarningsAsErrors;
  Result.Shown = shownPath(File);
  return Result;
}

/// A larger database is not read completely to find out which headers a few of
/// its files share.
static constexpr size_t MostOtherUnits = 300;

/// The result of \p Make; nothing if it throws one of these errors.
template <typename F>
static auto unlessError(const F &Make) -> std::optional<decltype(Make())> {
  try {
    return Make();
  } catch (const UsageError &) {
    return std::nullopt;
  } catch (const RuleError &) {
    return std::nullopt;
  }
}

std::vector<LintJob> ProjectJobs::others(const std::vector<Unit> &Units) {
  std::vector<LintJob> Jobs;
  if (Options.Files.empty() || Options.Flags)
    return Jobs;
  std::set<std::string> Seen;
  for (const Unit &Each : Units)
    Seen.insert(mainFileOf(Each));
  auto All = unlessError([&] { return Commands.allFiles(); });
  if (!All || All->size() > MostOtherUnits)
    return Jobs;
  for (const std::string &File : *All)
    if (Seen.insert(fs::absolute(File).lexically_normal().string()).second)
      if (auto Job = unlessError([&] { return jobFor(File); }))
        Jobs.push_back(std::move(*Job));
  return Jobs;
}

ProgramFiles ProjectJobs::programOf(const std::vector<std::string> &Files) {
  ProgramFiles Program;
  if (Files.empty())
    return Program;
  if (auto Known = unlessError([&] { return Commands.programOf(Files[0]); })) {
    Program.Database = std::move(Known->Database);
    Program.Files = std::move(Known->Files);
  }
  Program.IdentityOf = [this](const std::string &File) {
    return unlessError([&] {
      Unit Each = unitFor(File);
      return identityOf(Each.Job, Each.Request);
    });
  };
  return Program;
}
