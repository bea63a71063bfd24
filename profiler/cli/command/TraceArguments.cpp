#include "cli/command/TraceArguments.h"

#include <CLI/CLI.hpp>

using namespace syncline::cli::command;
using namespace syncline::report;
using namespace syncline::rules;

void TraceArguments::addTo(CLI::App &App) {
  App.option_defaults()->group("Reading traces");
  App.add_option("--step-range", Options.StepRange,
                 "The range (NVTX or record_function) that begins each step "
                 "(default: a range named like a step, or else a loop).")
      ->type_name("NAME");
  App.add_option("--loop", Options.StepLoop,
                 "The loop whose iterations are the steps, by its number in "
                 "the report (default: the outermost one with enough "
                 "iterations).")
      ->type_name("N")
      ->check(CLI::PositiveNumber)
      ->excludes("--step-range");
  App.add_option("--user-code", Options.Read.UserCode,
                 "Modules and source files that are your own code, such as "
                 "'libmodel*'; can be repeated.")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  App.add_option("--debug-dir", Options.Read.Symbols.DebugDirectories,
                 "Look for separate debug files here first (default: "
                 "/usr/lib/debug); can be repeated.")
      ->type_name("DIR")
      ->allow_extra_args(false);
  App.add_option("--sysroot", Options.Read.Symbols.SysRoot,
                 "Read the program's files below this folder, a copy of the "
                 "recording machine's file system.")
      ->type_name("DIR");
  App.add_option("--rules", RuleDirectories,
                 "Add the rule files of this folder; can be repeated.")
      ->type_name("DIR")
      ->allow_extra_args(false);
}

RuleSet TraceArguments::rules() const {
  RuleSet Rules = RuleSet::builtin();
  for (const std::string &Directory : RuleDirectories)
    Rules.addDirectory(Directory);
  return Rules;
}

std::vector<std::unique_ptr<AnalyzedTrace>>
TraceArguments::read(const std::vector<std::string> &Files,
                     const RuleSet &Rules) const {
  return buildReports(Files, Rules, Options);
}
