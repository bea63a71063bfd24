#include "cli/subcommands/Diff.h"

#include "cli/command/Command.h"
#include "cli/command/StandardOutput.h"
#include "cli/command/TraceArguments.h"
#include "cli/command/WriteOutput.h"
#include "cli/help/OutputFormat.h"
#include "recording/Recording.h"
#include "report/diff/DiffJson.h"
#include "report/diff/DiffText.h"
#include "report/diff/SiteChanges.h"

#include <CLI/CLI.hpp>

#include <iostream>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
using namespace syncline::report::diff;

namespace {

struct DiffArguments {
  std::string Before;
  std::string After;
  std::string Format;
  std::string Output;
  TraceArguments Reading;
};

} // namespace

static void addOptions(CLI::App &App, DiffArguments &Arguments) {
  App.add_option("before", Arguments.Before,
                 "The recording to compare with; - is standard input. Of "
                 "several ranks, the first one is compared.")
      ->required()
      ->type_name("BEFORE");
  App.add_option("after", Arguments.After,
                 "A recording of the same program after a change; - is "
                 "standard input.")
      ->required()
      ->type_name("AFTER");
  App.add_option("--format", Arguments.Format,
                 "Print text or json (default: from the extension of the "
                 "output, else text).")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
  App.add_option("-o,--output", Arguments.Output,
                 "Write to this file (default: standard output).")
      ->type_name("FILE");
  Arguments.Reading.addTo(App);
}

static help::HelpPage diffPage() {
  return {
      .Program = "syncline diff",
      .Summary = "Compare two traces",
      .Description = {"The comparison covers the time of a step, how the "
                      "GPU spends it, and the sites that block the host. "
                      "'syncline check' fails a build on the cost of "
                      "synchronization."},
      .ExitStatus = {{"0",
                      "The traces were compared, whether or not they differ."},
                     {"2", "A file cannot be read or written."}},
      .Examples = {{"syncline diff before.sltrace after.sltrace", ""}},
      .SeeAlso = {"syncline-report", "syncline-check"}};
}

static std::string traceOf(const std::string &Recording) {
  recording::SingleTrace One = recording::openOne(Recording);
  if (!One.Note.empty())
    printNote("syncline diff", One.Note);
  return One.Path;
}

static constexpr help::FormatExtension DiffFormats[] = {{".txt", "text"},
                                                        {".json", "json"}};

static void printDiff(const DiffArguments &From) {
  if (From.Before == "-" && From.After == "-")
    throw std::runtime_error(
        "only one of the two traces can be standard input");
  std::string Format = help::formatOf(From.Format, From.Output, DiffFormats);
  checkIsNoInput(From.Output, {From.Before, From.After});
  auto Traces = From.Reading.read({traceOf(From.Before), traceOf(From.After)},
                                  From.Reading.rules());
  for (const auto &Each : Traces)
    demandEvents(*Each);
  TraceDiff Found = diffTraces(Traces[0]->Data, Traces[1]->Data);
  writeOutput(From.Output, Format == "json"
                               ? diffJson(Found)
                               : diffText(Found, layoutOf(From.Output)));
}

Command subcommands::makeDiff() {
  Command Result(diffPage());
  auto Arguments = std::make_shared<DiffArguments>();
  addOptions(*Result.App, *Arguments);
  Result.Action = [Arguments] {
    printDiff(*Arguments);
    return Exit::Success;
  };
  return Result;
}
