#include "report/budget/BudgetProgram.h"

#include "report/model/ProgramName.h"
#include "report/model/SyncSums.h"
#include "timeline/symbols/FileTitle.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

using namespace syncline;
using namespace syncline::report;
using namespace syncline::report::budget;
using namespace syncline::timeline;

static std::optional<BudgetLoop> loopOf(const ReportData &Data) {
  auto Step = std::ranges::find(Data.Loops, true, &LoopEntry::IsStep);
  if (Step == Data.Loops.end() || Step->File.empty())
    return std::nullopt;
  std::set<uint32_t> Lines;
  for (const LoopEntry &Each : Data.Loops)
    if (Each.File == Step->File && Each.Function == Step->Function)
      Lines.insert(Each.Line);
  auto Position = std::distance(Lines.begin(), Lines.find(Step->Line)) + 1;
  return BudgetLoop{std::string(symbols::fileTitle(Step->File)), Step->Function,
                    Step->Line, static_cast<uint32_t>(Position),
                    static_cast<uint32_t>(Lines.size())};
}

std::optional<BudgetProgram> budget::budgetProgram(const ReportData &Data) {
  if (Data.Environment.Executable.empty())
    return std::nullopt;
  BudgetProgram Result;
  Result.Name = programName(Data.Environment);
  if (!hasSteps(Data))
    return Result;
  if (Data.Step.Source == StepSource::Loop)
    Result.Loop = loopOf(Data);
  else if (Data.Step.Source == StepSource::Ranges)
    Result.Range = Data.Step.RangeName;
  return Result;
}

/// Whether \p Own, of \p Data, is the loop that \p Wanted was.
static bool isSameLoop(const BudgetLoop &Wanted, const BudgetLoop &Own,
                       const ReportData &Data) {
  if (Wanted.File != Own.File || Wanted.Function != Own.Function)
    return false;
  if (Wanted.Line == Own.Line)
    return true;
  if (Wanted.Loops == Own.Loops)
    return Wanted.Position == Own.Position;
  // A trace shows only loops that make calls, so their number may change.
  return std::ranges::none_of(Data.Loops, [&](const LoopEntry &Each) {
    return symbols::fileTitle(Each.File) == Wanted.File &&
           Each.Function == Wanted.Function && Each.Line == Wanted.Line;
  });
}

static bool knowsStep(const BudgetProgram &Of) {
  return Of.Loop || !Of.Range.empty();
}

static bool isSameStep(const BudgetProgram &Wanted, const BudgetProgram &Own,
                       const ReportData &Data) {
  if (!knowsStep(Wanted) || !knowsStep(Own))
    return true;
  if (Wanted.Loop && Own.Loop)
    return isSameLoop(*Wanted.Loop, *Own.Loop, Data);
  return Wanted.Range == Own.Range && !Wanted.Loop && !Own.Loop;
}

static bool areSame(const BudgetProgram &A, const BudgetProgram &B,
                    const ReportData &Data) {
  return mayBeSameProgram(A.Name, B.Name) && knowsStep(A) == knowsStep(B) &&
         isSameStep(A, B, Data);
}

std::vector<BudgetProgram>
budget::budgetPrograms(std::span<const ReportData> Data) {
  std::vector<BudgetProgram> Result;
  for (const ReportData &Each : Data) {
    std::optional<BudgetProgram> Own = budgetProgram(Each);
    if (Own && std::ranges::none_of(Result, [&](const BudgetProgram &Known) {
          return areSame(Known, *Own, Each);
        }))
      Result.push_back(std::move(*Own));
  }
  return Result;
}

static std::string stepText(const BudgetProgram &Of) {
  if (!Of.Loop)
    return fmt::format("a range named '{}'", Of.Range);
  return fmt::format("an iteration of the loop at {}:{} ({})", Of.Loop->File,
                     Of.Loop->Line, Of.Loop->Function);
}

static std::string namesText(std::span<const BudgetProgram> Programs) {
  std::set<std::string> Names;
  for (const BudgetProgram &Each : Programs)
    Names.insert(Each.Name);
  std::string Text;
  for (const std::string &Each : Names)
    Text += (Text.empty() ? "" : " and ") + Each;
  return Text;
}

std::string budget::otherProgramText(std::span<const BudgetProgram> Programs,
                                     const ReportData &Data,
                                     bool StepIsChosen) {
  std::optional<BudgetProgram> Own = budgetProgram(Data);
  if (Programs.empty() || !Own)
    return "";
  const BudgetProgram *Last = nullptr;
  for (const BudgetProgram &Each : Programs) {
    if (!mayBeSameProgram(Each.Name, Own->Name))
      continue;
    Last = &Each;
    if (isSameStep(Each, *Own, Data))
      return "";
  }
  if (!Last)
    return fmt::format("the trace is of {}, and the budget was written from a "
                       "run of {}: write a budget for this program with "
                       "--write-budget",
                       Own->Name, namesText(Programs));
  return fmt::format(
      "a step of the trace is {}, and one of the budget was {}: "
      "{}, or write {} with --write-budget",
      stepText(*Own), stepText(*Last),
      StepIsChosen ? "name those steps"
                   : "name the steps with --step-line, --loop or --step-range",
      StepIsChosen ? "a budget for these steps" : "the budget again");
}
