#include "cli/subcommands/Try.h"

#include "cli/command/TraceArguments.h"
#include "cli/command/WriteOutput.h"
#include "cli/experiment/Trial.h"

#include <CLI/CLI.hpp>

#include <iostream>
#include <stdexcept>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::experiment;
using namespace syncline::cli::subcommands;
using namespace syncline::report;

namespace {

struct TryArguments {
  TrialRequest Request;
  bool All = false;
  std::string Output;
  TraceArguments Reading;
};

} // namespace

static void addChoice(CLI::App &App, TryArguments &Arguments) {
  TrialRequest &Request = Arguments.Request;
  App.add_option("--site", Request.Sites,
                 "Skip the synchronizations at this site, FILE:LINE as the "
                 "report names it; can be repeated.")
      ->type_name("PLACE")
      ->allow_extra_args(false);
  App.add_option("--group", Request.Group,
                 "Skip the N-th group of synchronizations in the report.")
      ->check(CLI::Range(size_t{1}, size_t{1'000'000}))
      ->type_name("N")
      ->excludes("--site");
  App.add_option(
         "--from-report", Request.FromReport,
         "Skip the sites of this report, or only its group N with --group. "
         "FILE is a recording or the output of 'syncline report --format "
         "json'.")
      ->type_name("FILE")
      ->excludes("--site");
  App.add_flag("--all", Arguments.All,
               "Skip every synchronization that can be skipped (the default).")
      ->excludes("--site")
      ->excludes("--group")
      ->excludes("--from-report");
}

static void addLengths(CLI::App &App, TrialRequest &Request) {
  App.add_option("--seconds", Request.Seconds,
                 "Measure for S seconds, then end the program (default: 20).")
      ->check(CLI::Range(1.0, 1e6))
      ->type_name("S");
  App.add_option("--record-seconds", Request.RecordSeconds,
                 "Record S seconds of steps first, in which nothing is "
                 "skipped (default: 5).")
      ->check(CLI::Range(2.0, 1e6))
      ->type_name("S");
  App.add_option("--stretch", Request.Stretch,
                 "Switch between the two variants about every MS "
                 "milliseconds "
                 "(default: 120).")
      ->check(CLI::Range(1.0, 1e6))
      ->type_name("MS");
}

static void addFiles(CLI::App &App, TryArguments &Arguments) {
  TrialRequest &Request = Arguments.Request;
  App.add_option("-o,--output", Arguments.Output,
                 "Write the measurement to this file as JSON, for 'syncline "
                 "report --measured'; - is standard output, and the text then "
                 "goes to standard error.")
      ->type_name("FILE");
  App.add_option("--trace", Request.Trace,
                 "Save the trace of the first seconds to this file; an earlier "
                 "trace of this name is kept as FILE.earlier.")
      ->type_name("FILE");
  App.add_option("--tracer", Request.Tracer,
                 "Load this libsyncline_tracer.so (default: the one of this "
                 "installation).")
      ->type_name("PATH");
  App.add_option("--trial-library", Request.Library,
                 "Load this libsyncline_trial.so (default: the one of this "
                 "installation).")
      ->type_name("PATH");
}

static void addOptions(CLI::App &App, TryArguments &Arguments) {
  addChoice(App, Arguments);
  addLengths(App, Arguments.Request);
  addFiles(App, Arguments);
  Arguments.Reading.addTo(App);
  App.prefix_command();
}

static help::HelpPage tryPage() {
  return {
      .Program = "syncline try",
      .Summary = "Measure what removing synchronizations gains, without "
                 "editing the program",
      .Synopsis = {"[OPTION...] [--] PROGRAM [ARGUMENT...]"},
      .Description =
          {"Runs the program, records a few seconds of it, and then lets the "
           "chosen calls return at once in every other stretch of steps. Both "
           "variants run in one process under the same conditions, so their "
           "difference is the gain. syncline then ends the program.",
           "Values that the program reads from the device arrive late: a read "
           "returns the value of an earlier step. The results of the run are "
           "therefore unusable. Use a copy of checkpoints and other files that "
           "the "
           "program writes.",
           "Operators that need the value themselves, such as nonzero, cannot "
           "be skipped."},
      .Arguments = {{"PROGRAM", "The program to run, found in PATH."},
                    {"ARGUMENT", "Arguments of the program."}},
      .ExitStatus =
          {{"0", "The gain was measured."},
           {"2",
            "Nothing could be measured; an error message states the reason. "
            "Without an NVIDIA driver or a GPU, the program is not started."},
           {"3", "The steps of the two variants did different work, so their "
                 "difference is not a gain."}},
      .Examples =
          {{"syncline try ./train", "all synchronizations together"},
           {"syncline try --site loss.cpp:27 ./train --epochs 3", ""},
           {"syncline try --group 1 --from-report before.sltrace ./train",
            "the first group in the report of an earlier run"},
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
    throw std::runtime_error("unknown option '" + Words.front() +
                             "'; see syncline try --help");
  if (Words.empty())
    throw std::runtime_error("name the program to run; see syncline try "
                             "--help");
  return Words;
}

static Exit runTry(const TryArguments &Arguments, const CLI::App &App) {
  TrialRequest Request = Arguments.Request;
  Request.Program = programOf(App);
  Request.Reading = Arguments.Reading.Options;
  // The experiment identifies a call by the stack of its own thread.
  Request.Reading.Read.ForwardStacks = false;
  checkIsNoInput(Arguments.Output, {Request.FromReport});
  for (const std::string &File : {Arguments.Output, Request.Trace.string()})
    if (!File.empty())
      checkWritable(File);
  Measurement Found = measure(Request, Arguments.Reading.rules());
  std::ostream &Out = Arguments.Output == "-" ? std::cerr : std::cout;
  Out << "The results of this run are unusable.\n"
      << measurementText(Found) << std::flush;
  if (!Arguments.Output.empty())
    writeOutput(Arguments.Output, measurementJson(Found));
  return Found.IsComparable ? Exit::Success : Exit::NotComparable;
}

Command subcommands::makeTry() {
  Command Result(tryPage());
  auto Arguments = std::make_shared<TryArguments>();
  addOptions(*Result.App, *Arguments);
  Result.Action = [Arguments, App = Result.App.get()] {
    return runTry(*Arguments, *App);
  };
  return Result;
}
