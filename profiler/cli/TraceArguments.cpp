#include "cli/TraceArguments.h"

#include <CLI/CLI.hpp>

using namespace syncline::cli;
using namespace syncline::report;
using namespace syncline::rules;

void TraceArguments::addTo(CLI::App &App) {
  App.add_option("--step-range", Options.StepRange,
                 "The range (NVTX or record_function) that begins each step")
      ->type_name("NAME");
  App.add_option("--user-code", Options.Read.Mine,
                 "Treat these modules and source files as user code, as in "
                 "--user-code 'libmodel*'; may be repeated")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  App.add_option("--debug-dir", Options.Read.Symbols.DebugDirectories,
                 "Where separate debug files are; in place of /usr/lib/debug")
      ->type_name("DIR")
      ->allow_extra_args(false);
  App.add_option("--sysroot", Options.Read.Symbols.SysRoot,
                 "A copy of the recording machine's files")
      ->type_name("DIR");
  App.add_option("--rules", RuleDirectories,
                 "A folder with rules of your own; may be given several times")
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
  std::vector<std::unique_ptr<AnalyzedTrace>> Result;
  for (const std::string &File : Files)
    Result.push_back(buildReport(File, Rules, Options));
  return Result;
}
