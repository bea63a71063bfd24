#include "run/Linter.h"
#include "fixes/ApplyFixes.h"
#include "io/Errors.h"
#include "io/ShownPath.h"
#include "output/Formats.h"
#include "run/HostProgram.h"
#include "run/HotCalls.h"
#include "run/OutputFile.h"
#include "run/ParseFailures.h"
#include "run/PrintLine.h"
#include "run/TemplateFindings.h"
#include "run/UnitRunner.h"
#include "run/Verify.h"
#include "terminal/Escapes.h"
#include "terminal/VisibleText.h"

#include <algorithm>
#include <iostream>
#include <sstream>
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

Linter::Linter(const LintOptions &Options)
    : Options(Options), Jobs(Options), Chosen(Options) {}

void Linter::fail(const std::string &Message) {
  // A bad database or configuration is a problem of many files.
  if (std::ranges::find(Problems, Message) != Problems.end())
    return;
  finishProgress();
  printLine("syncline lint: error: " + Message);
  Problems.push_back(Message);
}

static bool showsProgress(const LintOptions &Options) {
  return !Options.Quiet && syncline::terminal::takesEscapes(STDERR_FILENO);
}

void Linter::progress(const std::string &What) const {
  if (showsProgress(Options))
    std::cerr << "\r\033[K" << syncline::terminal::visible(What) << std::flush;
}

void Linter::finishProgress() const {
  if (showsProgress(Options))
    std::cerr << "\r\033[K" << std::flush;
}

void Linter::addUnit(const std::string &File) {
  try {
    Unit Result = Jobs.unitFor(File);
    Chosen.prepare(Result.Request, Jobs.configFor(File));
    Units.push_back(std::move(Result));
  } catch (const UsageError &E) {
    fail(E.what());
  } catch (const RuleError &E) {
    fail(E.what());
  }
}

void Linter::collect() {
  for (size_t I = 0; I < Units.size(); ++I) {
    const Unit &Each = Units[I];
    const UnitResult &Result = Each.Result;
    if (!Each.Failure.empty() || Result.Errors > 0)
      Broken.insert(static_cast<unsigned>(I));
    if (!Each.Failure.empty() || Result.Errors > 0 ||
        !Result.InternalErrors.empty())
      Incomplete.insert(static_cast<unsigned>(I));
    for (const InternalError &Error : Result.InternalErrors)
      fail(describe(Error));
    if (!Each.Failure.empty())
      fail(shownPath(Each.Job.MainFile) + ": the linter " + Each.Failure +
           " on it");
    else if (!Result.Ran && Result.Errors == 0)
      fail(shownPath(Each.Job.MainFile) + ": Clang could not run on it");
    SuppressedFindings.insert(SuppressedFindings.end(),
                              Result.Lint.SuppressedFindings.begin(),
                              Result.Lint.SuppressedFindings.end());
    Chosen.addNolints(Result, !Incomplete.contains(static_cast<unsigned>(I)));
    for (Finding F : Result.Lint.Findings) {
      F.Units = {static_cast<unsigned>(I)};
      F.WarningIsError = Each.WarningsAreErrors;
      Findings.push_back(std::move(F));
    }
  }
  for (const std::string &Line : parseFailures(Units))
    fail(Line);
}

/// Whether facts of other files can change a finding of \p Units.
static bool anyAsks(const std::vector<Unit> &Units) {
  return std::ranges::any_of(Units, [](const Unit &Each) {
    return Each.Result.Lint.Summary && Each.Result.Lint.Summary->asks();
  });
}

/// A line about the missing parts of the program; empty if there are none.
static std::string noticeOf(const OtherUnits &Others,
                            const LintOptions &Options) {
  size_t Count = Others.Missing + Others.Changed + Others.Outdated;
  if (Count == 0)
    return {};
  std::string Line = std::to_string(Count);
  Line += Count == 1 ? " other file of the program is unknown or out of date: "
                     : " other files of the program are unknown or out of "
                       "date: ";
  if (!Options.SummaryFolders.empty())
    return Line + "with all summaries, the linter may find more\n";
  // The run that they are missing in has tried to read all of them.
  if (Options.Files.empty() && Options.Shards == 1)
    return Line + "once the linter can read " + (Count == 1 ? "it" : "them") +
           ", it may find more\n";
  Line += "'syncline lint";
  if (!Options.BuildDirectory.empty())
    Line += " -p " + syncline::terminal::visible(Options.BuildDirectory);
  return Line + "' may find more\n";
}

/// Findings may change when the summaries are linked.
ExitStatus Linter::reportSummaries(const Emission &Done) const {
  if (!Options.Quiet) {
    std::cerr << Done.Count << (Done.Count == 1 ? " summary" : " summaries")
              << " in " << syncline::terminal::visible(Options.EmitFolder);
    if (!Options.SummaryFolders.empty())
      std::cerr << ", " << Done.Changed << " with new facts for other files";
    std::cerr << '\n' << OthersNotice;
  }
  return Problems.empty() ? NothingFound : LintFailed;
}

void Linter::fix() {
  FixApplier Fixes(Findings, Options.UnsafeFixes, Broken);
  Fixes.run([&](unsigned Index, const FileTexts &Texts) {
    return parseError(Units[Index].Job, Units[Index].Request, Texts);
  });
  for (const std::string &Line : Fixes.revertedFixes())
    printLine(Line);
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
    return writeOutput(Fixes.diff());
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
  if (size_t Count = Problems.size() + BadNolints.size())
    std::cerr << ", " << Count << (Count == 1 ? " problem" : " problems");
  std::cerr << '\n';
  for (const std::string &Line :
       noticesOf(Omitted, Options.MinConfidence.has_value()))
    printLine(Line);
  std::cerr << OthersNotice;
}

std::string Linter::findingsText() const {
  std::unique_ptr<Writer> Format =
      makeWriter(Options.Format, {usesColor(Options), Options.AllRemedies});
  std::vector<Problem> All = BadNolints;
  for (const std::string &Each : Problems)
    All.push_back({.Text = Each});
  Format->reportProblems(All);
  std::vector<Finding> Shown = Findings;
  if (Format->showsSuppressed())
    Shown.insert(Shown.end(), SuppressedFindings.begin(),
                 SuppressedFindings.end());
  std::sort(Shown.begin(), Shown.end());
  std::ostringstream Text;
  Format->write(Shown, Text);
  return Text.str();
}

void Linter::writeOutput(const std::string &Text) const {
  // A run that failed would erase what an earlier one found.
  if (Problems.empty() || !Text.empty())
    writeTo(Options.Output, Text);
}

void Linter::reportNolints() {
  for (const NolintFault &Each : Chosen.nolintFaults()) {
    printLine(problemNotice(problemOf(Each)));
    if (Each.IsError)
      BadNolints.push_back(problemOf(Each));
  }
  for (const Problem &Each : Chosen.nolintProblems(isWholeProject())) {
    printLine(problemNotice(Each));
    BadNolints.push_back(Each);
  }
}

ExitStatus Linter::report() {
  size_t OnHost = lowerToPossible(Findings, Units, HostUnits);
  Omitted = countWithheld(Units, HostUnits, Findings, Chosen);
  Omitted.OnHost = OnHost;
  mergeSamePlaces(SuppressedFindings);
  Chosen.apply(Findings, Units, Incomplete, isWholeProject());
  for (const std::string &Notice : Chosen.notices())
    printLine(Notice);
  reportNolints();
  if (Options.Fixes != FixMode::Show)
    fix();
  bool Matches = true;
  if (Options.Verify)
    Matches = verifyExpectations(Findings, Files, Options.VerifyPrefix);
  else if (Options.Fixes != FixMode::DryRun)
    writeOutput(findingsText());
  if (!Options.Quiet && !Options.Verify)
    summarize();
  if (!Problems.empty())
    return LintFailed;
  if (Options.Verify)
    return Matches ? NothingFound : Found;
  return Findings.empty() && BadNolints.empty() ? NothingFound : Found;
}

RunSettings Linter::runSettings() {
  RunSettings Settings = settingsFrom(Options);
  Settings.Summaries = {Jobs.programOf(Files), Options.SummaryFolders,
                        Options.EmitFolder};
  bool IsProgram = isWholeProject() || Units.size() > 1 ||
                   Settings.Summaries.Program.Files.size() > 1;
  bool IsEmission =
      Options.SummaryFolders.empty() && !Options.EmitFolder.empty();
  Settings.Link = !IsEmission &&
                  (Options.Flags ? !Options.SummaryFolders.empty() : IsProgram);
  Settings.AllFiles = isWholeProject();
  Settings.Progress = [this](const std::string &What) { progress(What); };
  return Settings;
}

ExitStatus Linter::run() {
  Files = Jobs.requestedFiles();
  for (const std::string &File : Files)
    if (Chosen.mayHaveChanged(File))
      addUnit(File);
    else
      ++Skipped;
  checkIsNoInput(Options, Files, Chosen.baselines());
  ProjectRun Run(runSettings());
  RunStats Stats = Run.run(Units, [this] { return Jobs.others(Units); });
  HostUnits = Run.onlyOnHost(Units);
  finishProgress();
  for (const std::string &Each : Run.others().Problems)
    fail(Each);
  if (anyAsks(Units))
    OthersNotice = noticeOf(Run.others(), Options);
  collect();
  dropInstantiated(Findings, Units);
  mergeSamePlaces(Findings);
  addHotCalls(Findings, Units, Run.others().Units);
  if (Options.Stats)
    printStats(Units, Stats, std::cerr);
  return Options.EmitFolder.empty() ? report() : reportSummaries(Run.emitted());
}
