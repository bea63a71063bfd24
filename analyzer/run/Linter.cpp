#include "run/Linter.h"
#include "fixes/ApplyFixes.h"
#include "io/Errors.h"
#include "output/Formats.h"
#include "run/HostProgram.h"
#include "run/HotCalls.h"
#include "run/OutputFile.h"
#include "run/UnitRunner.h"
#include "run/Verify.h"

#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <unistd.h>

using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::hotness;
using namespace syncline::lint::io;
using namespace syncline::lint::isolation;
using namespace syncline::lint::output;
using namespace syncline::lint::run;
using namespace syncline::rules;
namespace fs = std::filesystem;

Linter::Linter(const LintOptions &Options)
    : Options(Options), Commands(Options), Configs(Options.ConfigFile),
      Requested(Options), Chosen(Options) {
  Requested.rulesFor({}); // a mistake there concerns every file
}

void Linter::fail(const std::string &Message) {
  finishProgress();
  std::cerr << "syncline lint: error: " << Message << '\n';
  Problems.push_back(Message);
}

static bool showsProgress(const LintOptions &Options) {
  return !Options.Quiet && isatty(STDERR_FILENO);
}

void Linter::progress(const std::string &What) const {
  if (showsProgress(Options))
    std::cerr << "\r\033[K" << What << std::flush;
}

void Linter::finishProgress() const {
  if (showsProgress(Options))
    std::cerr << "\r\033[K" << std::flush;
}

/// As in findings: from here on, where it is below.
static std::string shown(const std::string &File) {
  fs::path Relative = fs::absolute(File).lexically_normal().lexically_relative(
      fs::current_path());
  return Relative.empty() || *Relative.begin() == ".." ? File
                                                       : Relative.string();
}

LintJob Linter::jobFor(const std::string &File) {
  LintJob Job = Commands.jobFor(File);
  const Config &Settings = Configs.configFor(File);
  Job.Arguments.insert(Job.Arguments.end(), Settings.ExtraFlags.begin(),
                       Settings.ExtraFlags.end());
  return Job;
}

void Linter::addUnit(const std::string &File) {
  try {
    Unit Result;
    Result.Job = jobFor(File);
    const Config &Settings = Configs.configFor(File);
    Result.Request = Requested.requestFor(Settings, Result.Job.OnlyHeader);
    Result.Request.IsOfTestTarget = Result.Job.IsOfTestTarget;
    Chosen.prepare(Result.Request, Settings);
    Result.WarningsAreErrors =
        Options.WarningsAsErrors || Settings.WarningsAsErrors;
    Result.Shown = shown(File);
    Units.push_back(std::move(Result));
  } catch (const UsageError &E) {
    fail(E.what());
  } catch (const RuleError &E) {
    fail(E.what());
  }
}

/// A database with more files than this is not read as a whole to find out
/// what few of them share.
static constexpr size_t MostOthers = 300;

/// What \p Make returns; nothing where that cannot be had.
template <typename F>
static auto unlessUsageError(const F &Make) -> std::optional<decltype(Make())> {
  try {
    return Make();
  } catch (const UsageError &) {
    return std::nullopt;
  }
}

std::vector<LintJob> Linter::otherJobs() {
  std::vector<LintJob> Jobs;
  if (Options.Files.empty() || Options.Flags)
    return Jobs;
  std::set<std::string> Seen;
  for (const Unit &Each : Units)
    Seen.insert(fs::absolute(Each.Job.MainFile).lexically_normal().string());
  auto All = unlessUsageError([&] { return Commands.allFiles(); });
  if (!All || All->size() > MostOthers)
    return Jobs;
  for (const std::string &File : *All)
    if (Seen.insert(fs::absolute(File).lexically_normal().string()).second)
      if (auto Job = unlessUsageError([&] { return jobFor(File); }))
        Jobs.push_back(std::move(*Job));
  return Jobs;
}

void Linter::collect() {
  for (size_t I = 0; I < Units.size(); ++I) {
    const Unit &Each = Units[I];
    const std::string &File = Each.Job.MainFile;
    const UnitResult &Result = Each.Result;
    if (!Each.Failure.empty() || Result.Errors > 0)
      Broken.insert(static_cast<unsigned>(I));
    if (!Each.Failure.empty() || Result.Errors > 0 ||
        !Result.InternalErrors.empty())
      Incomplete.insert(static_cast<unsigned>(I));
    for (const InternalError &Error : Result.InternalErrors)
      fail(describe(Error));
    if (!Each.Failure.empty())
      fail(File + ": the linter " + Each.Failure + " on it");
    else if (Result.Errors > 0)
      fail(File + " does not parse (" + std::to_string(Result.Errors) +
           (Result.Errors == 1 ? " error" : " errors") +
           "): " + Result.FirstError);
    else if (!Result.Ran)
      fail(File + ": Clang could not run on it");
    SuppressedFindings.insert(SuppressedFindings.end(),
                              Result.Lint.SuppressedFindings.begin(),
                              Result.Lint.SuppressedFindings.end());
    Chosen.addNolints(Result, !Incomplete.contains(static_cast<unsigned>(I)));
    Notices.insert(Result.Lint.Notices.begin(), Result.Lint.Notices.end());
    for (Finding F : Result.Lint.Findings) {
      F.Units = {static_cast<unsigned>(I)};
      F.WarningIsError = Each.WarningsAreErrors;
      Findings.push_back(std::move(F));
    }
  }
}

void Linter::fix() {
  FixApplier Fixes(Findings, Options.UnsafeFixes, Broken);
  Fixes.run([&](unsigned Index, const FileTexts &Texts) {
    return parseError(Units[Index].Job, Units[Index].Request, Texts);
  });
  for (const std::string &Line : Fixes.takenBack())
    std::cerr << Line << '\n';
  if (Fixes.overlapping() > 0)
    std::cerr << Fixes.overlapping()
              << (Fixes.overlapping() == 1 ? " fix overlaps another"
                                           : " fixes overlap others")
              << ": run --fix again afterwards\n";
  if (Fixes.leftOut() > 0)
    std::cerr
        << Fixes.leftOut()
        << (Fixes.leftOut() == 1
                ? " fix is skipped because its file does not parse\n"
                : " fixes are skipped because their files do not parse\n");
  if (Options.Fixes == FixMode::DryRun)
    return writeTo(Options.Output,
                   [&](std::ostream &Out) { Out << Fixes.diff(); });
  Fixes.write();
  Fixed = Fixes.fixedCount();
  std::vector<Finding> Left;
  for (size_t I = 0; I < Findings.size(); ++I)
    if (!Fixes.isFixed(I))
      Left.push_back(std::move(Findings[I]));
  Findings = std::move(Left);
}

void Linter::summarize() const {
  size_t Hot = 0, Others = 0;
  for (const Finding &F : Findings) {
    Hot += F.Heat != Heat::Cold && F.Rule->Effect == Effect::Sync;
    Others += F.Rule->Effect != Effect::Sync;
  }
  if (Options.Fixes == FixMode::Apply)
    std::cerr << Fixed << " fixed, " << Findings.size() << " left (";
  else
    std::cerr << Findings.size()
              << (Findings.size() == 1 ? " finding (" : " findings (");
  std::cerr << Hot << " on hot paths";
  if (Others > 0)
    std::cerr << ", " << Others << " asynchronous "
              << (Others == 1 ? "hazard" : "hazards");
  std::cerr << ") in " << Files.size()
            << (Files.size() == 1 ? " file" : " files");
  if (Chosen.known() > 0)
    std::cerr << ", " << Chosen.known() << " in the baseline";
  if (!SuppressedFindings.empty())
    std::cerr << ", " << SuppressedFindings.size() << " suppressed";
  if (size_t Failures = Problems.size())
    std::cerr << ", " << Failures << (Failures == 1 ? " problem" : " problems");
  std::cerr << '\n';
  if (OnHost > 0)
    std::cerr << OnHost
              << " more if the program uses a GPU, which no file names: "
                 "--assume-gpu reports "
              << (OnHost == 1 ? "it\n" : "them\n");
}

void Linter::writeFindings(std::ostream &Out) const {
  std::unique_ptr<Writer> Format =
      makeWriter(Options.Format, {usesColor(Options), Options.AllRemedies});
  Format->tellProblems(Problems);
  std::vector<Finding> Shown = Findings;
  if (Format->showsSuppressed())
    Shown.insert(Shown.end(), SuppressedFindings.begin(),
                 SuppressedFindings.end());
  std::sort(Shown.begin(), Shown.end());
  Format->write(Shown, Out);
}

ExitStatus Linter::report() {
  mergeSamePlaces(Findings);
  addHotCalls(Findings, Units);
  if (isWholeProject() && isHostProgram(Units))
    OnHost = lowerToPossible(Findings, Units);
  mergeSamePlaces(SuppressedFindings);
  Chosen.apply(Findings, Units, Incomplete, isWholeProject());
  for (const std::string &Notice : Chosen.notices())
    std::cerr << Notice << '\n';
  for (const std::string &Notice : Notices)
    std::cerr << Notice << '\n';
  for (const std::string &Notice : Chosen.nolintNotices(isWholeProject())) {
    std::cerr << Notice << '\n';
    ++BadNolints;
  }
  if (Options.Fixes != FixMode::Show)
    fix();
  bool Matches = true;
  if (Options.Verify)
    Matches = verifyExpectations(Findings, Files, Options.VerifyPrefix);
  else if (Options.Fixes != FixMode::DryRun)
    writeTo(Options.Output, [&](std::ostream &Out) { writeFindings(Out); });
  if (!Options.Quiet && !Options.Verify)
    summarize();
  if (!Problems.empty())
    return CouldNotDoTheJob;
  if (Options.Verify)
    return Matches ? NothingFound : Found;
  return Findings.empty() && BadNolints == 0 ? NothingFound : Found;
}

ExitStatus Linter::run() {
  Files = Commands.requestedFiles();
  if (Options.Shards > 1) {
    std::vector<std::string> Shard;
    for (size_t I = Options.Shard - 1; I < Files.size(); I += Options.Shards)
      Shard.push_back(Files[I]);
    Files = std::move(Shard);
  }
  for (const std::string &File : Files)
    if (Chosen.mayHaveChanged(File))
      addUnit(File);
    else
      ++Skipped;
  RunSettings Settings = settingsFrom(Options);
  Settings.Link = Units.size() > 1 && !Options.Flags;
  Settings.AllFiles = isWholeProject();
  Settings.Progress = [this](const std::string &What) { progress(What); };
  RunStats Stats = ProjectRun(std::move(Settings)).run(Units, [this] {
    return otherJobs();
  });
  finishProgress();
  collect();
  if (Options.Stats)
    printStats(Units, Stats, std::cerr);
  return report();
}
