#include "run/Linter.h"
#include "fixes/ApplyFixes.h"
#include "io/AtomicFile.h"
#include "io/Errors.h"
#include "output/Writer.h"
#include "run/UnitRunner.h"
#include "run/Verify.h"
#include "run/WorkerPool.h"

#include "pages/RulePage.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>
#include <functional>
#include <iostream>
#include <sstream>
#include <unistd.h>

using namespace clang;
using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::fixes;
using namespace syncline::lint::hotness;
using namespace syncline::lint::io;
using namespace syncline::lint::output;
using namespace syncline::lint::run;
using namespace syncline::rules;
namespace fs = std::filesystem;

Linter::Linter(const LintOptions &Options)
    : Options(Options), Commands(Options), Configs(Options.ConfigFile) {}

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

/// Of all rule files in \p Directories.
static std::string hashOfFolders(const std::vector<std::string> &Directories) {
  std::string Text;
  for (const std::string &Directory : Directories)
    for (const auto &Each : fs::recursive_directory_iterator(Directory))
      if (auto Buffer = llvm::MemoryBuffer::getFile(Each.path().string());
          Buffer && Each.path().extension() == ".json")
        Text += contentHash((*Buffer)->getBuffer());
  return Text;
}

const Linter::ChosenRules &
Linter::rulesFrom(const std::vector<std::string> &Directories) {
  auto Known = RuleSets.find(Directories);
  if (Known != RuleSets.end())
    return Known->second;
  RuleSet Set = RuleSet::builtin();
  for (const std::string &Directory : Directories)
    Set.addDirectory(Directory);
  return RuleSets
      .emplace(Directories,
               ChosenRules{std::move(Set), hashOfFolders(Directories)})
      .first->second;
}

std::vector<std::string> Linter::ruleDirectories(const Config &Settings) const {
  std::vector<std::string> Directories = Settings.RulesDirectories;
  Directories.insert(Directories.end(), Options.RulesDirectories.begin(),
                     Options.RulesDirectories.end());
  return Directories;
}

LintRequest Linter::requestFor(const LintJob &Job, Config Settings) {
  if (Options.Rules)
    Settings.Rules = Options.Rules;
  if (Options.MinConfidence)
    Settings.MinConfidence = Options.MinConfidence;
  if (Options.HeaderFilter)
    Settings.HeaderFilter = Options.HeaderFilter;
  if (Options.LibTorch)
    Settings.LibTorch = Options.LibTorch;
  Settings.AssumeGpu = Settings.AssumeGpu || Options.AssumeGpu;
  const ChosenRules &Loaded = rulesFrom(ruleDirectories(Settings));
  LintRequest Request = requestFrom(Settings, Loaded.Rules);
  Request.OwnRules = Loaded.OwnHash;
  Request.OnlyHeader = Job.OnlyHeader;
  Request.WorkingDirectory = fs::current_path().string();
  return Request;
}

/// As in findings: from here on, where it is below.
static std::string shown(const std::string &File) {
  fs::path Relative = fs::absolute(File).lexically_normal().lexically_relative(
      fs::current_path());
  return Relative.empty() || *Relative.begin() == ".." ? File
                                                       : Relative.string();
}

void Linter::addUnit(const std::string &File) {
  try {
    Unit Made;
    Made.Job = Commands.jobFor(File);
    const Config &Settings = Configs.configFor(File);
    Made.Job.Arguments.insert(Made.Job.Arguments.end(),
                              Settings.ExtraFlags.begin(),
                              Settings.ExtraFlags.end());
    Made.Request = requestFor(Made.Job, Settings);
    Chosen->prepare(Made.Request, Settings);
    Made.WarningsAreErrors =
        Options.WarningsAsErrors || Settings.WarningsAsErrors;
    Made.Shown = shown(File);
    Units.push_back(std::move(Made));
  } catch (const UsageError &E) {
    fail(E.what());
  } catch (const RuleError &E) {
    fail(E.what());
  }
}

/// A database with more files than this is not read as a whole to find out
/// what few of them share.
static constexpr size_t MostOthers = 300;

std::vector<LintJob> Linter::otherJobs() {
  std::vector<LintJob> Jobs;
  if (Options.Files.empty() || Options.Flags)
    return Jobs;
  std::set<std::string> Seen;
  for (const Unit &Each : Units)
    Seen.insert(fs::absolute(Each.Job.MainFile).lexically_normal().string());
  try {
    std::vector<std::string> All = Commands.allFiles();
    if (All.size() > MostOthers)
      return Jobs;
    for (const std::string &File : All)
      if (Seen.insert(fs::absolute(File).lexically_normal().string()).second) {
        Jobs.push_back(Commands.jobFor(File));
        const Config &Settings = Configs.configFor(File);
        Jobs.back().Arguments.insert(Jobs.back().Arguments.end(),
                                     Settings.ExtraFlags.begin(),
                                     Settings.ExtraFlags.end());
      }
  } catch (const UsageError &) {
    // Each file finds a database of its own, or there is none at all.
  }
  return Jobs;
}

RunSettings Linter::runSettings() const {
  RunSettings Settings;
  Settings.Workers = Options.Workers ? Options.Workers : defaultWorkers();
  Settings.CacheFolder = Options.CacheDirectory.empty()
                             ? defaultCacheFolder()
                             : Options.CacheDirectory;
  if (!Options.UseCache)
    Settings.CacheFolder.clear();
  if (!Settings.CacheFolder.empty())
    Settings.CacheFolder = fs::absolute(Settings.CacheFolder).string();
  Settings.UsePreambles = Options.UsePreambles;
  Settings.Root = fs::current_path().string();
  Settings.Progress = [this](const std::string &What) { progress(What); };
  return Settings;
}

void Linter::collect() {
  for (size_t I = 0; I < Units.size(); ++I) {
    const Unit &Each = Units[I];
    const std::string &File = Each.Job.MainFile;
    const UnitResult &Result = Each.Result;
    if (!Each.Failure.empty() || Result.Errors > 0)
      Broken.insert(static_cast<unsigned>(I));
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
    Chosen->addNolints(Result, !Broken.contains(static_cast<unsigned>(I)));
    Notices.insert(Result.Lint.Notices.begin(), Result.Lint.Notices.end());
    for (Finding F : Result.Lint.Findings) {
      F.Units = {static_cast<unsigned>(I)};
      F.WarningIsError = Each.WarningsAreErrors;
      Findings.push_back(std::move(F));
    }
  }
}

static bool useColor(const LintOptions &Options) {
  if (Options.Color != ColorMode::Auto)
    return Options.Color == ColorMode::Always;
  return Options.Output == "-" && isatty(STDOUT_FILENO) &&
         !std::getenv("NO_COLOR");
}

static void writeTo(const std::string &Path,
                    const std::function<void(std::ostream &)> &Write) {
  if (Path == "-") {
    Write(std::cout);
    std::cout.flush();
    if (!std::cout)
      throw UsageError("cannot write to standard output");
    return;
  }
  std::ostringstream Text;
  Write(Text);
  if (std::error_code Error = replaceFile(Path, Text.view()))
    throw UsageError("cannot write " + Path + ": " + Error.message());
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
              << ": run again behind these\n";
  if (Fixes.leftOut() > 0)
    std::cerr << Fixes.leftOut()
              << (Fixes.leftOut() == 1 ? " fix is" : " fixes are")
              << " left out: of a file that does not parse not all is known\n";
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
  size_t Hot = 0, Waits = 0;
  for (const Finding &F : Findings) {
    Hot += F.Heat != Heat::Cold && F.Rule->Effect == Effect::Wait;
    Waits += F.Rule->Effect == Effect::Wait;
  }
  size_t Others = Findings.size() - Waits;
  if (Options.Fixes == FixMode::Apply)
    std::cerr << Fixed << " fixed, " << Findings.size() << " left (" << Hot
              << " on a hot path) in ";
  else
    std::cerr << Waits << (Waits == 1 ? " wait" : " waits") << " found (" << Hot
              << " on a hot path) in ";
  std::cerr << Files.size() << (Files.size() == 1 ? " file" : " files");
  if (Others > 0)
    std::cerr << ", " << Others << (Others == 1 ? " mistake" : " mistakes")
              << " in asynchronous code";
  if (Chosen->known() > 0)
    std::cerr << ", " << Chosen->known() << " in the baseline";
  if (!SuppressedFindings.empty())
    std::cerr << ", " << SuppressedFindings.size() << " suppressed";
  if (size_t Failures = Problems.size())
    std::cerr << ", " << Failures << (Failures == 1 ? " problem" : " problems");
  std::cerr << '\n';
}

/// Sorts. A header that several files include is found once for each of them.
static void mergeSamePlaces(std::vector<Finding> &Findings) {
  std::sort(Findings.begin(), Findings.end());
  std::vector<Finding> Merged;
  for (Finding &Each : Findings) {
    if (!Merged.empty() && samePlace(Merged.back(), Each))
      Merged.back().Units.insert(Merged.back().Units.end(), Each.Units.begin(),
                                 Each.Units.end());
    else
      Merged.push_back(std::move(Each));
  }
  Findings = std::move(Merged);
}

void Linter::writeFindings(std::ostream &Out) const {
  std::unique_ptr<Writer> Format =
      makeWriter(Options.Format, useColor(Options));
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
  mergeSamePlaces(SuppressedFindings);
  Chosen->apply(Findings, Units, Broken, isWholeProject());
  for (const std::string &Notice : Chosen->notices())
    std::cerr << Notice << '\n';
  for (const std::string &Notice : Notices)
    std::cerr << Notice << '\n';
  for (const std::string &Notice : Chosen->nolintNotices(isWholeProject())) {
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

ExitStatus Linter::explain() {
  const RuleSet &Set =
      rulesFrom(
          ruleDirectories(Configs.configFor(fs::current_path() / "directory")))
          .Rules;
  std::string Id = Options.Explain;
  if (Id.starts_with("syncline-"))
    Id = Id.substr(9);
  const Rule *R = Set.find(Id);
  if (!R)
    throw UsageError("no rule '" + Id + "'; see syncline lint --list-rules");
  std::cout << textPage(*R);
  return NothingFound;
}

ExitStatus Linter::listRules() {
  LintJob Nothing;
  LintRequest Request =
      requestFor(Nothing, Configs.configFor(fs::current_path() / "directory"));
  for (const Rule *R : Request.Rules)
    std::cout << R->Id << "  " << R->Summary << '\n';
  return NothingFound;
}

ExitStatus Linter::run() {
  if (!Options.Explain.empty())
    return explain();
  if (Options.ListRules)
    return listRules();
  rulesFrom(Options.RulesDirectories); // a mistake there concerns every file
  Chosen.emplace(Options);
  Files = Commands.requestedFiles();
  if (Options.Shards > 1) {
    std::vector<std::string> Mine;
    for (size_t I = Options.Shard - 1; I < Files.size(); I += Options.Shards)
      Mine.push_back(Files[I]);
    Files = std::move(Mine);
  }
  for (const std::string &File : Files)
    if (Chosen->mayHaveChanged(File))
      addUnit(File);
    else
      ++Skipped;
  RunStats Stats =
      ProjectRun(runSettings()).run(Units, [this] { return otherJobs(); });
  finishProgress();
  collect();
  if (Options.Stats)
    printStats(Units, Stats, std::cerr);
  return report();
}
