#include "run/Selection.h"
#include "commands/Commands.h"
#include "commands/Includers.h"
#include "findings/GitChanges.h"
#include "io/AtomicFile.h"
#include "io/Errors.h"
#include "io/HeaderFile.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <sstream>
#include <utility>

using namespace syncline::lint::commands;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::io;
using namespace syncline::lint::run;
using namespace syncline::rules;
namespace fs = std::filesystem;

Selection::Selection(const LintOptions &Options)
    : Options(Options), ReportUnusedNolint(Options.ReportUnusedNolint),
      RequireNolintReason(Options.RequireNolintReason) {
  // An invalid baseline affects every file.
  if (!Options.Baseline.empty() && !Options.WriteBaseline)
    Baseline::load(Options.Baseline);
  if (Options.ChangedSince.empty() && Options.Lines.empty())
    return;
  Changed.emplace();
  if (!Options.ChangedSince.empty())
    addChangesSince(*Changed, Options.ChangedSince, fs::current_path());
  for (const std::string &Each : Options.Lines)
    Changed->addLines(Each);
  for (const std::string &Each : Changed->files())
    HeadersChanged = HeadersChanged || isHeader(Each);
}

bool Selection::mayHaveChanged(const std::string &File) const {
  return !Changed || HeadersChanged || Changed->touches(File);
}

void Selection::prepare(LintRequest &Request, const Config &Settings) {
  ReportUnusedNolint = ReportUnusedNolint || Settings.ReportUnusedNolint;
  RequireNolintReason = RequireNolintReason || Settings.RequireNolintReason;
  Request.CheckNolints = ReportUnusedNolint || RequireNolintReason;
  BaselineOfUnit.push_back(Options.Baseline.empty() ? Settings.Baseline
                                                    : Options.Baseline);
}

void Selection::applyBaseline(const std::string &Path,
                              const std::vector<Finding> &Found,
                              const Examined &Run, std::vector<Finding> &Left) {
  std::error_code Ignored;
  Baseline Before = Options.WriteBaseline && !fs::exists(Path, Ignored)
                        ? Baseline(Path)
                        : Baseline::load(Path);
  Baseline::Outcome Outcome = Before.apply(Found, Run);
  if (Options.WriteBaseline) {
    std::ostringstream Text;
    Before.write(Found, Outcome.Elsewhere, Text);
    if (std::error_code Error = replaceFile(Path, Text.view()))
      throw UsageError("cannot write " + Path + ": " + Error.message());
    Known += Found.size();
    return;
  }
  Known += Outcome.Known.size();
  if (std::string Notice = Before.noticeOf(Outcome.Gone); !Notice.empty())
    Notices.push_back(Notice);
  Left.insert(Left.end(), Outcome.New.begin(), Outcome.New.end());
}

void Selection::applyBaselines(std::vector<Finding> &Findings,
                               const std::vector<Unit> &Units,
                               const std::set<unsigned> &Broken, bool IsWhole) {
  std::map<std::string, std::pair<std::vector<Finding>, Examined>> Groups;
  for (unsigned I = 0; I < Units.size(); ++I) {
    Examined &Run = Groups[BaselineOfUnit[I]].second;
    // A run that covers less than the baseline reports nothing as gone.
    bool Comparable = !Options.MinConfidence || Options.WriteBaseline;
    Run.WholeProject = IsWhole && Comparable;
    if (Units[I].Job.OnlyHeader.empty() && !Broken.contains(I) && Comparable)
      Run.Files.insert(Units[I].Job.Requested);
    if (!Options.Rules)
      continue;
    if (!Run.Rules)
      Run.Rules.emplace();
    for (const Rule *R : Units[I].Request.Rules)
      Run.Rules->insert(R->Id);
  }
  std::vector<Finding> Left;
  for (Finding &F : Findings)
    Groups[BaselineOfUnit[F.Units.front()]].first.push_back(std::move(F));
  for (const auto &[Path, Group] : Groups) {
    if (Path.empty() && Options.WriteBaseline)
      throw UsageError("--write-baseline needs --baseline FILE, or the key "
                       "'baseline' of the configuration");
    if (Path.empty())
      Left.insert(Left.end(), Group.first.begin(), Group.first.end());
    else
      applyBaseline(Path, Group.first, Group.second, Left);
  }
  std::sort(Left.begin(), Left.end());
  Findings = std::move(Left);
}

void Selection::apply(std::vector<Finding> &Findings,
                      const std::vector<Unit> &Units,
                      const std::set<unsigned> &Broken, bool IsWhole) {
  applyBaselines(Findings, Units, Broken, IsWhole);
  std::erase_if(Findings, [&](const Finding &F) { return !isRequested(F); });
}

std::vector<NolintFault> Selection::nolintFaults() const {
  std::vector<NolintFault> Requested;
  std::ranges::copy_if(
      Faults, std::back_inserter(Requested), [&](const NolintFault &Each) {
        return !Changed || Changed->contains(Each.File, Each.Line);
      });
  return Requested;
}

std::vector<Problem> Selection::nolintProblems(bool IsWhole) const {
  auto Counts = [&](const PlacedNolint &Each) {
    return !Changed || Changed->contains(Each.File, Each.Comment.Line);
  };
  std::vector<Problem> Result;
  if (ReportUnusedNolint && !Options.Rules)
    for (const PlacedNolint &Each : Nolints.unused(IsWhole))
      if (Counts(Each))
        Result.push_back(unusedProblem(Each));
  if (RequireNolintReason)
    for (const PlacedNolint &Each : Nolints.withoutReason())
      if (Counts(Each) && !(ReportUnusedNolint && Each.Comment.isUnused()))
        Result.push_back(reasonProblem(Each));
  return Result;
}
