#include "cli/subcommands/Check.h"

#include "cli/command/Command.h"
#include "cli/command/StandardOutput.h"
#include "cli/command/TraceArguments.h"
#include "cli/command/WriteOutput.h"
#include "recording/Recording.h"
#include "report/budget/BudgetFile.h"
#include "report/budget/CheckBudget.h"
#include "report/budget/Decidable.h"
#include "report/budget/MakeBudget.h"
#include "report/model/Caveats.h"
#include "report/model/FigureText.h"
#include "report/model/ProgramName.h"
#include "report/model/SyncSums.h"
#include "terminal/TextLayout.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <iostream>

using namespace syncline::analysis;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
using namespace syncline::cli;
using namespace syncline::report::budget;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::terminal;
using namespace syncline::timeline;
using namespace syncline;

namespace {

struct CheckArguments {
  std::vector<std::string> Files;
  std::string BudgetFile;
  std::string NewBudgetFile;
  std::string Margin = "20%";
  bool Force = false;
  TraceArguments Reading;
};

} // namespace

static void addOptions(CLI::App &App, CheckArguments &Arguments) {
  App.add_option(
         "file", Arguments.Files,
         "Traces, each of which must stay within the budget, or folders "
         "with traces; - is standard input.")
      ->required()
      ->type_name("FILE");
  CLI::Option *Read = App.add_option("--budget", Arguments.BudgetFile,
                                     "Check the traces against this budget.")
                          ->type_name("FILE");
  CLI::Option *Write =
      App.add_option("--write-budget", Arguments.NewBudgetFile,
                     "Write a budget that these traces meet instead of "
                     "checking one. Excludes --budget.")
          ->type_name("FILE")
          ->excludes(Read);
  App.add_option("--margin", Arguments.Margin,
                 "With --write-budget: allow this much more than was measured "
                 "(default: 20%).")
      ->type_name("PERCENT")
      ->needs(Write);
  App.add_flag("--force", Arguments.Force,
               "With --write-budget: replace an existing file.")
      ->needs(Write);
  Arguments.Reading.addTo(App);
}

static help::HelpPage checkPage() {
  return {
      .Program = "syncline check",
      .Summary = "Fail if a trace exceeds a synchronization budget",
      .Description =
          {"A budget limits the synchronizations, blocked time, bubbles and "
           "predicted gains of a step, a rule or a site. Write one "
           "from a good run, commit it, and check each build "
           "against it. A written budget also describes the run: if noise or a "
           "slower host explains an excess, it is a note and not a failure.",
           "A budget is a JSON object with \"version\": 2 and at least one "
           "limit. In step, these are stepTime, syncs, blocked, bubble and "
           "gain; rules and sites hold objects with the last four, by the id "
           "of a rule or the end of a path, such as loss.cpp:27; total limits "
           "blockedSyncs and blocked of the whole trace; and overlap demands "
           "the shares of upload and download, 0 to 1, that overlap with "
           "kernels. A time is a number of microseconds, or a string such as "
           "\"4.5ms\". docs/how-to/budget.md in the source describes each "
           "key."},
      .ExitStatus = {{"0", "The traces meet the budget or exceed it only "
                           "within the noise, or the budget was written."},
                     {"1", "A limit is exceeded by more than the noise."},
                     {"2", "A file cannot be read or written, or a trace is of "
                           "another program, has other steps, or lacks the "
                           "data for a limit of the budget."}},
      .Examples = {{"syncline check good.sltrace --write-budget budget.json",
                    "write a budget"},
                   {"syncline check train.sltrace --budget budget.json",
                    "keep it"}},
      .SeeAlso = {"syncline-record", "syncline-diff"}};
}

/// 0.2 of "20%".
static double marginOf(const std::string &Text) {
  constexpr double Most = 1000, Percent = 100;
  double Number = 0;
  const char *End = Text.data() + Text.size();
  if (Text.ends_with('%'))
    --End;
  auto [Rest, Error] = std::from_chars(Text.data(), End, Number);
  if (Error != std::errc() || Rest != End || !(Number >= 0 && Number <= Most))
    throw std::runtime_error("--margin is a percentage from 0% to 1000%, not "
                             "'" +
                             Text + "'");
  return Number / Percent;
}

/// Names a trace without profiled steps, in which few limits can be checked.
static std::string stepless(const ReportData &Data) {
  return shownPath(Data) + (Data.IsReplayed
                                ? ": the trace has no steps"
                                : ": the trace has no profiled steps");
}

static Exit writeBudget(const CheckArguments &From,
                        const std::vector<ReportData> &Data, double Margin) {
  for (const ReportData &Each : Data)
    if (std::string Why = unfitText(Each); !Why.empty())
      throw std::runtime_error(Each.Environment.Path + ": " + Why);
  for (const ReportData &Each : Data) {
    if (std::string Caveat = caveatLine(Each); !Caveat.empty())
      std::cerr << "syncline check: " << Caveat;
    if (size_t Unknown = sitesWithUnknownRule(Each))
      printNote("syncline check", shownPath(Each) +
                                      ": the budget limits no rule of " +
                                      counted(Unknown, "site") +
                                      ", whose functions have no names");
    if (!hasSteps(Each))
      printNote("syncline check",
                stepless(Each) + ": the budget limits only the total number of "
                                 "synchronizations and the total blocked time");
  }
  Budget Made = budgetFrom(Data, Margin);
  writeOutput(From.NewBudgetFile, budgetText(Made), Replaced::Anything);
  if (From.NewBudgetFile != "-")
    printNote("syncline check", "wrote " + From.NewBudgetFile + ": " +
                                    counted(Made.Limits.size(), "limit"));
  return Exit::Success;
}

/// \throws std::runtime_error if the budget has limits that do not apply to the
/// trace, or that it cannot decide.
static void demandKnowable(const Budget &Limits, const ReportData &Data) {
  if (std::string Why = undecidedText(Limits, Data); !Why.empty())
    throw std::runtime_error(Data.Environment.Path + ": " + Why);
  std::string Asked;
  for (BudgetSection Section : uncheckableSections(Limits, Data))
    Asked +=
        (Asked.empty() ? "'" : ", '") + std::string(toString(Section)) + "'";
  if (!Asked.empty())
    throw std::runtime_error(stepless(Data) +
                             ": only limits in 'total' apply to it, and the "
                             "budget has limits in " +
                             Asked);
}

/// \throws std::runtime_error if the budget is for another program, or for
/// other steps of this one.
static void demandSameProgram(const Budget &Limits, const ReportData &Data,
                              const ReportOptions &Options) {
  if (!Limits.Reference)
    return;
  bool StepIsChosen = !Options.StepRange.empty() || Options.StepLoop ||
                      Options.StepLine.has_value();
  if (std::string Other =
          otherProgramText(Limits.Reference->Programs, Data, StepIsChosen);
      !Other.empty())
    throw std::runtime_error(Data.Environment.Path + ": " + Other);
}

/// \returns whether the trace meets the budget.
static bool checkOne(const Budget &Limits, const ReportData &Data) {
  const std::string Path = shownPath(Data);
  std::cout << caveatLine(Data);
  if (!hasSteps(Data))
    std::cout
        << stepless(Data)
        << ": syncline checks only the total number of synchronizations and "
           "the total blocked time\n";
  std::vector<Excess> Found = checkBudget(Limits, Data);
  size_t Count = Limits.Limits.size();
  std::string Noun = Count == 1 ? " limit" : " limits";
  auto Noise =
      std::stable_partition(Found.begin(), Found.end(), [](const Excess &Each) {
        return Each.isSignificant();
      });
  std::vector<Excess> WithinNoise(Noise, Found.end());
  Found.erase(Noise, Found.end());
  if (Found.empty())
    std::cout << Path << ": within budget (" << Count << Noun << ")\n";
  else
    std::cout << Path << ": " << Found.size() << " of " << Count << Noun
              << " exceeded\n"
              << excessText(Found, layoutOfStandardOutput());
  if (!WithinNoise.empty())
    std::cout << Path << ": " << WithinNoise.size()
              << " above the limit, within the noise\n"
              << excessText(WithinNoise, layoutOfStandardOutput());
  return Found.empty();
}

static void noteUnmatchedSites(const Budget &Limits,
                               const std::vector<ReportData> &Data) {
  std::string Names = unmatchedSites(Limits, Data);
  if (Names.empty())
    return;
  std::cout.flush();
  printNote("syncline check", "no call blocked at " + Names +
                                  ", which the budget limits in 'sites'");
}

static void noteLooseLimits(const Budget &Limits,
                            const std::vector<ReportData> &Data) {
  std::string Names = looseLimits(Limits, Data);
  if (Names.empty())
    return;
  std::cout.flush();
  printNote("syncline check",
            "an unchanged program may exceed some limits by more than their "
            "own value: " +
                Names + "; limits on syncs have no such noise");
}

static Exit checkAll(const Budget &Limits, const std::vector<ReportData> &Data,
                     const CheckArguments &From) {
  for (const ReportData &Each : Data) {
    demandSameProgram(Limits, Each, From.Reading.Options);
    demandKnowable(Limits, Each);
  }
  bool AllKept = true;
  for (const ReportData &Each : Data)
    AllKept &= checkOne(Limits, Each);
  noteUnmatchedSites(Limits, Data);
  noteLooseLimits(Limits, Data);
  return AllKept ? Exit::Success : Exit::Findings;
}

static std::vector<std::unique_ptr<AnalyzedTrace>>
readTraces(const CheckArguments &From, const RuleSet &Rules) {
  recording::Recording Named = recording::openRecordings(From.Files);
  for (const std::string &Note : Named.Notes)
    printNote("syncline check", Note);
  return From.Reading.read(Named.Traces, Rules);
}

static Exit check(const CheckArguments &From) {
  if (From.BudgetFile.empty() && From.NewBudgetFile.empty())
    throw std::runtime_error("--budget or --write-budget is missing");
  double Margin = marginOf(From.Margin);
  if (!From.Force && std::filesystem::is_regular_file(From.NewBudgetFile))
    throw std::runtime_error(From.NewBudgetFile +
                             " already exists; --force replaces it");
  checkIsNoInput(From.NewBudgetFile, From.Files, Replaced::Anything);
  RuleSet Rules = From.Reading.rules();
  Budget Limits;
  if (!From.BudgetFile.empty())
    Limits = readBudget(From.BudgetFile, Rules);
  std::vector<ReportData> Data;
  std::vector<std::string> Losses;
  for (auto &Each : readTraces(From, Rules)) {
    demandEvents(*Each);
    for (const std::string &Line : Each->Recorded.Data.Losses.lines())
      Losses.push_back(Each->Recorded.Path + ": " + Line);
    Data.push_back(std::move(Each->Data));
  }
  Exit Result = From.NewBudgetFile.empty() ? checkAll(Limits, Data, From)
                                           : writeBudget(From, Data, Margin);
  // An error or a caution comes first, and the verdict before what explains it.
  std::cout.flush();
  for (const std::string &Line : Losses)
    printNote("syncline check", Line);
  return Result;
}

Command subcommands::makeCheck() {
  Command Result(checkPage());
  auto Arguments = std::make_shared<CheckArguments>();
  addOptions(*Result.App, *Arguments);
  Result.Action = [Arguments] { return check(*Arguments); };
  return Result;
}
