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
  App.add_option("before", To.Before,
                 "The trace to compare with; - is standard input.")
      ->required()
      ->type_name("BEFORE");
  App.add_option("after", To.After,
                 "A trace of the same program after a change; - is standard "
                 "input.")
      ->required()
      ->type_name("AFTER");
  App.add_option("--format", To.Format, "Print text or json (default: text).")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  App.add_option("-o,--output", To.Output,
                 "Write to this file (default: standard output).")
      ->type_name("FILE");
  To.Reading.addTo(App);
  App.footer("Exit status: 0, whatever changed; 2 if a file cannot be read or "
             "written. 'syncline check' fails a build on the cost of "
             "synchronization.");
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
  CLI::App App{
      "Compares two traces: the time of a step, how the GPU spends it, "
      "and the sites that block the host."};
  DiffArguments Given;
  addOptions(App, Given);
  return parseAndRun(App, Arguments, [&] {
    diff(Given);
    return Exit::Success;
  });
}
