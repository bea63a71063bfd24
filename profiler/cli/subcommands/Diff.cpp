#include "cli/ParseAndRun.h"
#include "cli/Subcommand.h"

#include "cli/TraceArguments.h"
#include "cli/WriteOutput.h"
#include "report/diff/DiffJson.h"
#include "report/diff/DiffText.h"

#include <CLI/CLI.hpp>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::report;

namespace {

struct DiffArguments {
  std::string Before;
  std::string After;
  std::string Format = "text";
  std::string Output;
  TraceArguments Reading;
};

} // namespace

static void addOptions(CLI::App &App, DiffArguments &To) {
  App.name("syncline diff");
  App.add_option("before", To.Before, "A recording")
      ->required()
      ->type_name("BEFORE");
  App.add_option("after", To.After,
                 "One of the same program after a change; - reads either from "
                 "standard input")
      ->required()
      ->type_name("AFTER");
  App.add_option("--format", To.Format, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  App.add_option("-o,--output", To.Output, "Write to a file")
      ->type_name("FILE");
  To.Reading.addTo(App);
  App.footer("Exit status: 0, whatever changed; 2 where a file cannot be read "
             "or written. 'syncline check' is the verb that fails on waits.");
}

static void diff(const DiffArguments &From) {
  if (From.Before == "-" && From.After == "-")
    throw std::runtime_error("standard input can be one of the two alone");
  auto Traces =
      From.Reading.read({From.Before, From.After}, From.Reading.rules());
  TraceDiff Found = diffTraces(Traces[0]->Data, Traces[1]->Data);
  writeOutput(From.Output,
              From.Format == "json" ? diffJson(Found) : diffText(Found));
}

int cli::runDiff(const char *, std::span<char *const> Arguments) {
  CLI::App App{"Says what changed between two recordings: step time, where it "
               "goes, and the places that wait."};
  DiffArguments Given;
  addOptions(App, Given);
  return parseAndRun(App, Arguments, [&] {
    diff(Given);
    return Exit::Success;
  });
}
