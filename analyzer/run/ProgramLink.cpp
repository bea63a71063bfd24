#include "run/ProgramLink.h"
#include "io/FileStamps.h"
#include "program/SummaryCode.h"
#include "program/Support.h"
#include "run/HostProgram.h"

#include <algorithm>
#include <utility>

using namespace syncline::lint;
using namespace syncline::lint::io;
using namespace syncline::lint::program;
using namespace syncline::lint::run;

/// The maximum number of files that facts propagate through.
static constexpr unsigned MostRounds = 4;
/// If facts still do not follow after this many attempts, retracts all of them.
static constexpr unsigned MostAttempts = 4;

ProgramLink::ProgramLink(std::vector<Unit> &Units,
                         const std::vector<std::string> &Keys,
                         ResultCache &Results, OtherUnits &Others, Seen Extent)
    : Units(Units), Keys(Keys), Results(Results), Others(Others),
      Extent(Extent), Program(Units.size()) {
  for (size_t I = 0; I < Units.size(); ++I) {
    const std::optional<UnitSummary> &Summary = Units[I].Result.Lint.Summary;
    if (!isAnalyzed(Units[I]) || !Summary)
      continue;
    Linked &Each = Program[I];
    Each.IsKnown = true;
    Each.Own = *Summary;
    auto Known = Others.Before.find(mainFileOf(Units[I]));
    if (Known != Others.Before.end() && Known->second.Alone == Each.Own)
      Each.Before = Known->second.Linked;
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

Linker ProgramLink::join() const {
  std::vector<const UnitSummary *> Summaries;
  for (size_t I = 0; I < Units.size(); ++I) {
    const std::optional<UnitSummary> &Now = Units[I].Result.Lint.Summary;
    if (!Program[I].IsKnown || !Now)
      continue;
    const std::optional<UnitSummary> &Before = Program[I].Before;
    Summaries.push_back(Before ? &*Before : &*Now);
  }
  for (const ProgramUnit &Each : Others.Units)
    Summaries.push_back(&Each.summary());
  return {Summaries, Extent};
}

bool ProgramLink::round(const LintUnits &Lint) {
  Linker Join = join();
  bool Changed = false;
  std::vector<UnitTask> Tasks;
  std::vector<Unit> Again;
  Again.reserve(Units.size());
  for (size_t I = 0; I < Units.size(); ++I) {
    Linked &Each = Program[I];
    if (!Each.IsKnown)
      continue;
    Changed |= std::exchange(Each.Before, std::nullopt).has_value();
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
    // A failure only loses the facts that other units contribute.
    if (!isAnalyzed(*Each.Unit) || !Each.Unit->Result.Lint.Summary) {
      Program[Each.Id].HasFailed = true;
      continue;
    }
    Results.store(keyOf(Each.Id), Each.Unit->Result);
    Units[Each.Id].Result = std::move(Each.Unit->Result);
  }
  return Changed;
}

void ProgramLink::rounds(const LintUnits &Lint) {
  for (unsigned Round = 0; Round < MostRounds && round(Lint); ++Round) {
  }
}

bool ProgramLink::takeBack(bool TakeAll) {
  Linker Join = join();
  bool Any = false;
  for (ProgramUnit &Each : Others.Units)
    if (Each.Linked && (TakeAll || !supports(Join.importsOf(Each.Alone),
                                             Each.Imports, Each.Alone))) {
      Each.Linked.reset();
      ++Others.Outdated;
      Any = true;
    }
  bool IsOwnUnsupported = false;
  for (const Linked &Each : Program)
    IsOwnUnsupported |= Each.IsKnown && !supports(Join.importsOf(Each.Own),
                                                  Each.Imports, Each.Own);
  if (!Any && !IsOwnUnsupported)
    return false;
  for (size_t I = 0; I < Units.size(); ++I)
    if (!Program[I].Imports.empty()) {
      Program[I].Imports = {};
      Units[I].Result = Program[I].Alone;
    }
  return true;
}

size_t ProgramLink::run(const LintUnits &Lint) {
  rounds(Lint);
  // Without other units, all started from their own facts.
  for (unsigned Attempt = 1; !Others.Units.empty() && Attempt <= MostAttempts &&
                             takeBack(Attempt == MostAttempts);
       ++Attempt)
    rounds(Lint);
  return static_cast<size_t>(std::ranges::count_if(
      Program, [](const Linked &Each) { return !Each.Imports.empty(); }));
}

std::vector<std::string> ProgramLink::finalKeys() const {
  std::vector<std::string> Final = Keys;
  for (size_t I = 0; I < Final.size(); ++I) {
    if (Program[I].HasFailed)
      return {};
    if (!Program[I].Imports.empty())
      Final[I] = keyOf(I);
  }
  return Final;
}

ProgramUnit ProgramLink::unit(size_t I) const {
  ProgramUnit Result;
  Result.Names = linkageOf(Units[I]);
  const Linked &Each = Program[I];
  Result.Alone = Each.Own;
  if (Each.HasFailed || Each.Imports.empty())
    return Result;
  Result.Imports = Each.Imports;
  Result.Linked = Units[I].Result.Lint.Summary;
  return Result;
}

std::string run::keyOfLink(const std::vector<std::string> &Keys) {
  std::string Text = "all files";
  for (const std::string &Each : Keys) {
    if (Each.empty())
      return {};
    Text += Each;
  }
  return contentHash(Text);
}
