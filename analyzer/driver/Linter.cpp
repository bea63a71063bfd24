#include "driver/Linter.h"
#include "driver/ApplyFixes.h"
#include "driver/Errors.h"
#include "driver/Globs.h"
#include "driver/ParseErrors.h"
#include "driver/Verify.h"
#include "output/Writer.h"

#include "pages/RulePage.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <unistd.h>

using namespace clang;
using namespace syncline;
namespace fs = std::filesystem;

Linter::Linter(const LintOptions &Options)
    : Options(Options), Commands(Options), Configs(Options.ConfigFile) {}

void Linter::fail(const std::string &Message) {
  finishProgress();
  std::cerr << "syncline lint: error: " << Message << '\n';
  ++Failures;
}

static bool showsProgress(const LintOptions &Options) {
  return !Options.Quiet && isatty(STDERR_FILENO);
}

void Linter::progress(size_t Index, const std::string &File) const {
  if (showsProgress(Options))
    std::cerr << "\r\033[K[" << Index + 1 << '/' << Files.size() << "] " << File
              << std::flush;
}

void Linter::finishProgress() const {
  if (showsProgress(Options))
    std::cerr << "\r\033[K" << std::flush;
}

const RuleSet &Linter::rulesFrom(const std::vector<std::string> &Directories) {
  auto Known = RuleSets.find(Directories);
  if (Known != RuleSets.end())
    return Known->second;
  RuleSet Set = RuleSet::builtin();
  for (const std::string &Directory : Directories)
    Set.addDirectory(Directory);
  return RuleSets.emplace(Directories, std::move(Set)).first->second;
}

std::vector<std::string> Linter::ruleDirectories(const Config &Settings) const {
  std::vector<std::string> Directories = Settings.RulesDirectories;
  Directories.insert(Directories.end(), Options.RulesDirectories.begin(),
                     Options.RulesDirectories.end());
  return Directories;
}

LintRequest Linter::requestFor(const LintJob &Job, const Config &Settings) {
  LintRequest Request;
  const RuleSet &Set = rulesFrom(ruleDirectories(Settings));
  std::string Globs =
      Options.Rules ? *Options.Rules : Settings.Rules.value_or("");
  GlobList Chosen(Globs, /*Default=*/true);
  std::vector<std::string> Ids;
  for (const Rule &R : Set.rules()) {
    Ids.push_back(R.Id);
    if (Chosen.contains(R.Id))
      Request.Rules.push_back(&R);
  }
  if (auto Unknown = Chosen.unmatched(Ids); !Unknown.empty())
    throw UsageError("no rule matches '" + Unknown.front() +
                     "'; see syncline lint --list-rules");
  Request.MinConfidence =
      Options.MinConfidence
          ? *Options.MinConfidence
          : Settings.MinConfidence.value_or(Confidence::Likely);
  Request.AssumeGpu = Options.AssumeGpu || Settings.AssumeGpu;
  Request.HeaderFilter = Options.HeaderFilter
                             ? *Options.HeaderFilter
                             : Settings.HeaderFilter.value_or("");
  std::string Error;
  if (!Request.HeaderFilter.empty() &&
      !llvm::Regex(Request.HeaderFilter).isValid(Error))
    throw UsageError("header filter '" + Request.HeaderFilter +
                     "' is no regular expression: " + Error);
  Request.LibTorch = Options.LibTorch ? Options.LibTorch : Settings.LibTorch;
  Request.OnlyHeader = Job.OnlyHeader;
  Request.WorkingDirectory = fs::current_path().string();
  return Request;
}

/// Runs Clang over the file of \p Job; files in \p Texts are read from there.
static bool runOver(const LintJob &Job, const LintRequest &Request,
                    const FileTexts &Texts, LintResult &Result,
                    ParseErrors &Errors) {
  FileSystemOptions InDirectory;
  InDirectory.WorkingDir = Job.Directory;
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Path, Text] : Texts)
    Memory->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, Path));
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(
      llvm::vfs::getRealFileSystem());
  if (!Texts.empty())
    Files->pushOverlay(Memory);
  llvm::IntrusiveRefCntPtr<FileManager> Manager(
      new FileManager(InDirectory, Files));
  tooling::ToolInvocation Invocation(
      Job.Arguments, makeLintAction(Request, Result), Manager.get());
  Invocation.setDiagnosticConsumer(&Errors);
  return Invocation.run();
}

void Linter::parse(const LintJob &Job, const LintRequest &Request,
                   LintResult &Result) {
  ParseErrors Errors;
  bool Ran = runOver(Job, Request, {}, Result, Errors);
  if (Errors.count() > 0)
    Broken.insert(static_cast<unsigned>(Units.size()));
  if (Errors.count() > 0)
    fail(Job.MainFile + " does not parse (" + std::to_string(Errors.count()) +
         (Errors.count() == 1 ? " error" : " errors") + "): " + Errors.first());
  else if (!Ran)
    fail(Job.MainFile + ": Clang could not run on it");
}

void Linter::lintFile(const std::string &File) {
  try {
    LintJob Job = Commands.jobFor(File);
    const Config &Settings = Configs.configFor(File);
    Job.Arguments.insert(Job.Arguments.end(), Settings.ExtraFlags.begin(),
                         Settings.ExtraFlags.end());
    LintRequest Request = requestFor(Job, Settings);
    LintResult Result;
    parse(Job, Request, Result);
    Suppressed += Result.Suppressed;
    Notices.insert(Result.Notices.begin(), Result.Notices.end());
    for (Finding &F : Result.Findings)
      F.Units = {static_cast<unsigned>(Units.size())};
    Findings.insert(Findings.end(), Result.Findings.begin(),
                    Result.Findings.end());
    Units.emplace_back(std::move(Job), std::move(Request));
  } catch (const UsageError &E) {
    fail(E.what());
  } catch (const RuleError &E) {
    fail(E.what());
  }
}

static bool useColor(const LintOptions &Options) {
  if (Options.Color != ColorMode::Auto)
    return Options.Color == ColorMode::Always;
  return Options.Output == "-" && isatty(STDOUT_FILENO) &&
         !std::getenv("NO_COLOR");
}

/// Writes to a file beside the one asked for and renames it: a reader never
/// sees half a report.
static void writeTo(const std::string &Path,
                    const std::function<void(std::ostream &)> &Write) {
  if (Path == "-") {
    Write(std::cout);
    std::cout.flush();
    if (!std::cout)
      throw UsageError("cannot write to standard output");
    return;
  }
  std::string Partial = Path + ".partial";
  std::ofstream Out(Partial, std::ios::binary);
  Write(Out);
  Out.close();
  std::error_code Error;
  if (!Out)
    Error = std::make_error_code(std::errc::io_error);
  else
    fs::rename(Partial, Path, Error);
  if (Error) {
    std::error_code Ignored;
    fs::remove(Partial, Ignored);
    throw UsageError("cannot write " + Path + ": " +
                     (Out ? Error.message() : "no space or no permission"));
  }
}

void Linter::fix() {
  FixApplier Fixes(Findings, Options.UnsafeFixes, Broken);
  Fixes.run([&](unsigned Unit, const FileTexts &Texts) {
    auto &[Job, Request] = Units[Unit];
    LintRequest OnlyParse = Request;
    OnlyParse.Rules.clear();
    LintResult Ignored;
    ParseErrors Errors;
    bool Ran = runOver(Job, OnlyParse, Texts, Ignored, Errors);
    if (Errors.count() > 0 || !Ran)
      return std::optional<std::string>(Errors.first());
    return std::optional<std::string>();
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
  if (Suppressed > 0)
    std::cerr << ", " << Suppressed << " suppressed";
  if (Failures > 0)
    std::cerr << ", " << Failures << (Failures == 1 ? " problem" : " problems");
  std::cerr << '\n';
}

/// A header that several files include is found once for each of them.
void Linter::mergeSamePlaces() {
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

ExitStatus Linter::report() {
  std::sort(Findings.begin(), Findings.end());
  mergeSamePlaces();
  for (const std::string &Notice : Notices)
    std::cerr << Notice << '\n';
  if (Options.Fixes != FixMode::Show)
    fix();
  bool Matches = true;
  if (Options.Verify)
    Matches = verifyExpectations(Findings, Files, Options.VerifyPrefix);
  else if (Options.Fixes != FixMode::DryRun)
    writeTo(Options.Output, [&](std::ostream &Out) {
      makeWriter(Options.Format, useColor(Options))->write(Findings, Out);
    });
  if (!Options.Quiet && !Options.Verify)
    summarize();
  if (Failures > 0)
    return CouldNotDoTheJob;
  if (Options.Verify)
    return Matches ? NothingFound : Found;
  return Findings.empty() ? NothingFound : Found;
}

ExitStatus Linter::explain() {
  const RuleSet &Set = rulesFrom(
      ruleDirectories(Configs.configFor(fs::current_path() / "directory")));
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
  Files = Options.Files.empty() ? Commands.allFiles() : Options.Files;
  for (size_t I = 0; I < Files.size(); ++I) {
    progress(I, Files[I]);
    lintFile(Files[I]);
  }
  finishProgress();
  return report();
}
