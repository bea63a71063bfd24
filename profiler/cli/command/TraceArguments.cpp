#include "cli/command/TraceArguments.h"

#include "report/model/LoopAtLine.h"

#include <CLI/CLI.hpp>

#include <charconv>
#include <filesystem>
#include <stdexcept>

using namespace syncline::cli::command;
using namespace syncline::report;
using namespace syncline::rules;

/// What is wrong with an argument; empty: nothing.
static std::string checkLine(const std::string &Text) {
  return parseSourceLine(Text)
             ? ""
             : "'" + Text + "' is not FILE:LINE, such as train.py:31";
}

static std::string checkLoop(const std::string &Text) {
  unsigned Number = 0;
  const char *End = Text.data() + Text.size();
  auto Read = std::from_chars(Text.data(), End, Number);
  return Read.ec == std::errc() && Read.ptr == End && Number > 0
             ? ""
             : "'" + Text + "' is not the number of a loop, such as 2";
}

std::string syncline::cli::command::checkFolder(const std::string &Path) {
  std::error_code Error;
  std::filesystem::file_status Status = std::filesystem::status(Path, Error);
  if (std::filesystem::is_directory(Status))
    return "";
  return "'" + Path + "' " +
         (std::filesystem::exists(Status) ? "is not a folder"
                                          : "does not exist");
}

/// What a step is.
static void addStepOptions(CLI::App &App, ReportOptions &Options) {
  App.add_option("--step-range", Options.StepRange,
                 "The range (NVTX or record_function) that begins each step "
                 "(default: a range named like a step, or else a loop).")
      ->type_name("NAME");
  App.add_option("--loop", Options.StepLoop,
                 "The loop whose iterations are the steps, by its number in "
                 "the report (default: the outermost one with enough "
                 "iterations).")
      ->type_name("N")
      ->check(checkLoop)
      ->excludes("--step-range");
  App.add_option_function<std::string>(
         "--step-line",
         [&Options](const std::string &Text) {
           Options.StepLine = parseSourceLine(Text);
         },
         "The loop whose iterations are the steps, by the line where it "
         "begins: FILE:LINE, as the report names it.")
      ->type_name("PLACE")
      ->check(checkLine)
      ->excludes("--step-range")
      ->excludes("--loop");
}

void TraceArguments::addTo(CLI::App &App) {
  App.option_defaults()->group("Reading traces");
  addStepOptions(App, Options);
  App.add_option("--user-code", Options.Read.UserCode,
                 "Modules and source files that are your own code, such as "
                 "'libmodel*'; can be repeated.")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  App.add_option("--debug-dir", Options.Read.Symbols.DebugDirectories,
                 "Look for separate debug files here first (default: "
                 "/usr/lib/debug); can be repeated.")
      ->type_name("DIR")
      ->check(checkFolder)
      ->allow_extra_args(false);
  App.add_option("--sysroot", Options.Read.Symbols.SysRoot,
                 "Read the program's files below this folder, a copy of the "
                 "recording machine's file system.")
      ->type_name("DIR")
      ->check(checkFolder);
  App.add_option("--rules-dir", RuleDirectories,
                 "Add the rule files of this folder; can be repeated.")
      ->type_name("DIR")
      ->allow_extra_args(false);
  // Its name in syncline 0.1, without a group: no help lists it.
  App.add_option("--rules", OldRuleDirectories)
      ->type_name("DIR")
      ->group("")
      ->allow_extra_args(false);
}

RuleSet TraceArguments::rules() const {
  RuleSet Rules = RuleSet::builtin();
  for (const auto *Directories : {&RuleDirectories, &OldRuleDirectories})
    for (const std::string &Directory : *Directories)
      Rules.addDirectory(Directory);
  return Rules;
}

std::vector<std::unique_ptr<AnalyzedTrace>>
TraceArguments::read(const std::vector<std::string> &Files,
                     const RuleSet &Rules) const {
  return buildReports(Files, Rules, Options);
}

bool syncline::cli::command::lacksEvents(const AnalyzedTrace &Trace) {
  return Trace.Recorded.Data.Losses.NoEnd && !Trace.Recorded.Data.Losses.Last;
}

void syncline::cli::command::demandEvents(const AnalyzedTrace &Trace) {
  if (lacksEvents(Trace))
    throw std::runtime_error(Trace.Recorded.Path +
                             ": the recording was cut off before its first "
                             "event");
}
