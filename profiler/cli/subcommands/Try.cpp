#include "cli/subcommands/Try.h"

#include "analysis/SetGain.h"
#include "cli/command/TraceArguments.h"
#include "cli/command/WriteOutput.h"
#include "cli/experiment/Choice.h"
#include "cli/experiment/MakePlan.h"
#include "cli/experiment/TrialRun.h"
#include "cli/record/Libraries.h"
#include "cli/record/Program.h"
#include "report/model/Measurement.h"
#include "trial/Gain.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <iostream>
#include <set>
#include <stdexcept>
#include <unistd.h>

using namespace syncline;
using namespace syncline::analysis;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::experiment;
using namespace syncline::cli::subcommands;
using namespace syncline::report;
using namespace syncline::rules;
using namespace syncline::trial;

static constexpr double NanosecondsPerSecond = 1e9;
static constexpr double NanosecondsPerMillisecond = 1e6;

namespace {

struct TryArguments {
  ChoiceRequest Sites;
  bool All = false;
  size_t Group = 0;
  std::string FromReport;
  double Seconds = 20;
  double RecordSeconds = 5;
  double Stretch = 120;
  std::string Output;
  std::string Trace;
  std::string Tracer, Library;
  TraceArguments Reading;
};

/// One measurement, from the arguments to its figures.
class Trial {
public:
  Trial(const TryArguments &Arguments, std::vector<std::string> Program)
      : Arguments(Arguments), Program(std::move(Program)),
        Rules(Arguments.Reading.rules()) {}

  Measurement run();

private:
  Plan makePlan(const std::string &Trace);
  void addPrediction(const AnalyzedTrace &Trace);

  const TryArguments &Arguments;
  std::vector<std::string> Program;
  RuleSet Rules;
  Measurement Result;
};

} // namespace

/// In one write, since the program may be writing there too.
static void say(const std::string &Text) {
  std::string Line = "syncline try: " + Text + '\n';
  [[maybe_unused]] ssize_t Written =
      write(STDERR_FILENO, Line.data(), Line.size());
}

void Trial::addPrediction(const AnalyzedTrace &Trace) {
  std::set<uint32_t> Chosen;
  for (const SkippedSite &Each : Result.Sites)
    for (uint32_t I = 0; I < Trace.Data.Sites.size(); ++I)
      if (Trace.Data.Sites[I].Title == Each.Title &&
          Trace.Data.Sites[I].RuleId == Each.RuleId)
        Chosen.insert(I);
  Result.Predicted = gainOfSet(Trace.Result, Trace.EntryOf, Chosen);
  // Uploads from pageable memory go through pinned memory.
  for (const WhatIfEntry &Each : Trace.Data.WhatIfs)
    if (Each.Kind == whatif::RemedyKind::PinCopy && Each.Site &&
        Chosen.contains(static_cast<uint32_t>(*Each.Site))) {
      Result.Predicted.Low += Each.GainWithoutSyncs.Low;
      Result.Predicted.Best += Each.GainWithoutSyncs.Best;
      Result.Predicted.High += Each.GainWithoutSyncs.High;
    }
  Result.PredictedStep = Trace.Data.Step.Time;
}

/// While the program goes on.
Plan Trial::makePlan(const std::string &Trace) {
  std::unique_ptr<AnalyzedTrace> Recorded =
      buildReport(Trace, Rules, Arguments.Reading.Options);
  Choice Chosen = chooseSites(*Recorded, Arguments.Sites);
  for (size_t Entry : Chosen.Entries) {
    const SiteEntry &Site = Recorded->Data.Sites[Entry];
    Result.Sites.push_back({Site.Title, Site.File, Site.Line, Site.RuleId, 0});
  }
  for (const Refusal &Each : Chosen.Refused)
    Result.Refused.push_back({Each.Site, Each.Why});
  addPrediction(*Recorded);
  Plan What =
      experiment::makePlan(*Recorded, Chosen,
                           {Arguments.Stretch * NanosecondsPerMillisecond,
                            Arguments.Seconds * NanosecondsPerSecond});
  say(fmt::format("skips {} in every other {} steps from here on",
                  Chosen.Entries.size() == 1
                      ? Result.Sites.front().Title
                      : fmt::format("{} sites", Chosen.Entries.size()),
                  What.Steps + What.WarmUp));
  return What;
}

static std::filesystem::path libraryFrom(const std::string &Given,
                                         const char *Name, const char *Option) {
  return record::existingLibrary(Given.empty() ? record::ownLibrary(Name)
                                               : std::filesystem::path(Given),
                                 Option);
}

Measurement Trial::run() {
  TrialSettings Settings{
      .Program = {},
      .Arguments = Program,
      .Variables = record::Environment(environ),
      .Tracer =
          libraryFrom(Arguments.Tracer, "libsyncline_tracer.so", "--tracer"),
      .Library = libraryFrom(Arguments.Library, "libsyncline_trial.so",
                             "--trial-library"),
      .RecordSeconds = Arguments.RecordSeconds,
      .Seconds = Arguments.Seconds,
      .KeepTrace = Arguments.Trace};
  Settings.Program =
      record::findProgram(Program.front(), Settings.Variables.get("PATH"));
  say("the results of this run are unusable: it skips synchronizations and "
      "reads values late");
  Results Found =
      runTrial(std::move(Settings),
               [this](const std::string &Trace) { return makePlan(Trace); });
  MeasuredGain Gain = measureGain(Found.Stretches);
  if (!Gain.Pairs)
    throw std::runtime_error(fmt::format(
        "only {} stretches were measured, too few for an interval: the "
        "program ended too soon, or its steps could not be followed; let it "
        "run longer",
        Found.Stretches.size()));
  for (size_t I = 0; I < Result.Sites.size(); ++I)
    if (auto Own = Found.Skipped.find(static_cast<int32_t>(I));
        Own != Found.Skipped.end())
      Result.Sites[I].SkippedCalls = Own->second;
  Result.Step = Gain.Step;
  Result.StepWithout = Gain.StepWithout;
  Result.Gain = {Gain.Low * Gain.Step, Gain.Best * Gain.Step,
                 Gain.High * Gain.Step};
  Result.Pairs = Gain.Pairs;
  Result.Why = Gain.Difference;
  uint64_t Skipped = 0;
  for (const SkippedSite &Each : Result.Sites)
    Skipped += Each.SkippedCalls;
  if (!Skipped)
    Result.Why = "none of the chosen calls ran after the recording, where the "
                 "library could see it";
  Result.IsComparable = Result.Why.empty();
  return std::move(Result);
}

static void addOptions(CLI::App &App, TryArguments &Arguments) {
  App.add_option("--site", Arguments.Sites.Sites,
                 "Skip the synchronizations at this place, as the report "
                 "names it; can be repeated.")
      ->type_name("FILE:LINE")
      ->allow_extra_args(false);
  App.add_flag("--all", Arguments.All,
               "Skip every synchronization that can be skipped (the default).")
      ->excludes("--site");
  App.add_option("--seconds", Arguments.Seconds,
                 "Alternate for S seconds, then end the program (default: "
                 "20).")
      ->check(CLI::Range(1.0, 1e6))
      ->type_name("S");
  App.add_option("--record-seconds", Arguments.RecordSeconds,
                 "Record for S seconds first, in which nothing is skipped "
                 "(default: 5).")
      ->check(CLI::Range(2.0, 1e6))
      ->type_name("S");
  App.add_option("--stretch", Arguments.Stretch,
                 "Change between both variants about every MS milliseconds "
                 "(default: 120).")
      ->check(CLI::Range(1.0, 1e6))
      ->type_name("MS");
  App.add_option("-o,--output", Arguments.Output,
                 "Write the measurement to this file as JSON, for 'syncline "
                 "report --measured'.")
      ->type_name("FILE");
  App.add_option("--trace", Arguments.Trace,
                 "Keep the recording of the first seconds in this file.")
      ->type_name("FILE");
  App.add_option("--tracer", Arguments.Tracer,
                 "Load this libsyncline_tracer.so (default: the one of this "
                 "installation).")
      ->type_name("PATH");
  App.add_option("--trial-library", Arguments.Library,
                 "Load this libsyncline_trial.so (default: the one of this "
                 "installation).")
      ->type_name("PATH");
  Arguments.Reading.addTo(App);
  App.prefix_command();
}

static help::HelpPage texts() {
  return {
      .Program = "syncline try",
      .Summary = "Measure what removing synchronizations gains, without "
                 "editing the program",
      .Synopsis = {"[OPTION...] [--] PROGRAM [ARGUMENT...]"},
      .Description =
          {"Runs the program, records a few seconds of it, and then lets the "
           "chosen calls return at once in every other stretch of steps. Both "
           "variants run in one process under the same conditions, so their "
           "difference is the gain. The program is ended after that.",
           "Values that the program reads from the device arrive late: a read "
           "returns the value of an earlier step. So the results of the run "
           "are unusable. Use a copy of checkpoints and other files that the "
           "program writes.",
           "Operators that need the value themselves, such as nonzero, cannot "
           "be skipped."},
      .Arguments = {{"PROGRAM", "The program to run, found in PATH."},
                    {"ARGUMENT", "Arguments of the program."}},
      .ExitStatus = {{"0", "The gain was measured."},
                     {"2", "Nothing could be measured; one line says why."},
                     {"3",
                      "The steps of both variants did not do the same work, so "
                      "their difference is no gain."}},
      .Examples = {{"syncline try ./train", "all synchronizations together"},
                   {"syncline try --site loss.cpp:27 ./train --epochs 3", ""},
                   {"syncline try -o try.json -- python3 train.py",
                    "then: syncline report --measured try.json TRACE"}},
      .SeeAlso = {"syncline-report", "syncline-record"}};
}

/// The words after the options.
static std::vector<std::string> programOf(const CLI::App &App) {
  std::vector<std::string> Words = App.remaining();
  if (!Words.empty() && Words.front() == "--")
    Words.erase(Words.begin());
  else if (!Words.empty() && Words.front().starts_with('-'))
    throw std::runtime_error("no option '" + Words.front() +
                             "'; see syncline try --help");
  if (Words.empty())
    throw std::runtime_error("give the program to run; see syncline try "
                             "--help");
  return Words;
}

Command subcommands::makeTry() {
  Command Result(texts());
  auto Arguments = std::make_shared<TryArguments>();
  addOptions(*Result.App, *Arguments);
  Result.Action = [Arguments, App = Result.App.get()] {
    Measurement Found = Trial(*Arguments, programOf(*App)).run();
    std::cout << "The results of this run are unusable.\n"
              << measurementText(Found);
    if (!Arguments->Output.empty())
      writeOutput(Arguments->Output, measurementJson(Found));
    return Found.IsComparable ? Exit::Success : Exit::NotComparable;
  };
  return Result;
}
