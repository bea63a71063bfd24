#include "run/ProgramLink.h"
#include "io/FileStamps.h"
#include "program/Linker.h"
#include "program/SummaryCode.h"
#include "run/HostProgram.h"

#include <algorithm>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::io;
using namespace syncline::lint::program;
using namespace syncline::lint::run;

/// Facts pass through at most so many files.
static constexpr unsigned MostRounds = 4;

ProgramLink::ProgramLink(std::vector<Unit> &Units,
                         const std::vector<std::string> &Keys,
                         ResultCache &Results, bool IsWhole)
    : Units(Units), Keys(Keys), Results(Results), IsWhole(IsWhole),
      Program(Units.size()) {
  for (size_t I = 0; I < Units.size(); ++I) {
    const std::optional<UnitSummary> &Summary = Units[I].Result.Lint.Summary;
    if (!isComplete(Units[I]) || !Summary)
      continue;
    Program[I].IsKnown = true;
    Program[I].Own = *Summary;
  }
}

std::string ProgramLink::keyOf(size_t I) const {
  return Keys[I].empty()
             ? std::string()
             : contentHash(Keys[I] + "facts" + encode(Program[I].Imports));
}

bool ProgramLink::lookUp(size_t I) {
  if (Program[I].Imports.empty()) {
    Units[I].Result = Program[I].Alone;
    return true;
  }
  std::optional<UnitResult> Known =
      Results.lookup(keyOf(I), Units[I].Request.Rules);
  if (!Known || !Known->Lint.Summary)
    return false;
  Units[I].Result = std::move(*Known);
  return true;
}

bool ProgramLink::round(const LintUnits &Lint) {
  std::vector<const UnitSummary *> Summaries;
  for (const Unit &Each : Units)
    if (Program[static_cast<size_t>(&Each - Units.data())].IsKnown &&
        Each.Result.Lint.Summary)
      Summaries.push_back(&*Each.Result.Lint.Summary);
  Linker Join(Summaries, IsWhole);
  bool Changed = false;
  std::vector<UnitTask> Tasks;
  std::vector<Unit> Again;
  Again.reserve(Units.size());
  for (size_t I = 0; I < Units.size(); ++I) {
    Linked &Each = Program[I];
    if (!Each.IsKnown)
      continue;
    ImportedFacts Facts = Join.importsOf(Each.Own);
    if (Facts == Each.Imports)
      continue;
    if (Each.Imports.empty())
      Each.Alone = Units[I].Result;
    Each.Imports = std::move(Facts);
    Changed = true;
    if (!lookUp(I))
      Tasks.push_back(
          {&Again.emplace_back(Units[I]), nullptr, &Each.Imports, I});
  }
  if (!Tasks.empty())
    Lint(Tasks);
  for (const UnitTask &Each : Tasks) {
    // A failure loses what other units contribute, and nothing else.
    if (!isComplete(*Each.Unit) || !Each.Unit->Result.Lint.Summary) {
      HasFailed = true;
      continue;
    }
    Results.store(keyOf(Each.Id), Each.Unit->Result);
    Units[Each.Id].Result = std::move(Each.Unit->Result);
  }
  return Changed;
}

size_t ProgramLink::run(const LintUnits &Lint) {
  for (unsigned Round = 0; Round < MostRounds && round(Lint); ++Round) {
  }
  return static_cast<size_t>(std::ranges::count_if(
      Program, [](const Linked &Each) { return !Each.Imports.empty(); }));
}

std::vector<std::string> ProgramLink::finalKeys() const {
  std::vector<std::string> Final = Keys;
  for (size_t I = 0; I < Final.size(); ++I)
    if (!Program[I].Imports.empty())
      Final[I] = keyOf(I);
  return HasFailed ? std::vector<std::string>() : Final;
}

std::string run::keyOfLink(const std::vector<std::string> &Keys,
                           bool AllFiles) {
  std::string Text = AllFiles ? "all files" : "some files";
  for (const std::string &Each : Keys) {
    if (Each.empty())
      return {};
    Text += Each;
  }
  return contentHash(Text);
}
