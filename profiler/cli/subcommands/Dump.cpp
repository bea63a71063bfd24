#include "cli/subcommands/Dump.h"

#include "cli/command/Command.h"
#include "cli/command/StandardOutput.h"

#include "format/NameTable.h"
#include "format/Reader.h"
#include "format/Statistics.h"
#include "format/StatisticsText.h"
#include "format/TextPrinter.h"
#include "loader/Nearest.h"
#include "recording/Recording.h"
#include "terminal/ErrorText.h"
#include "terminal/StandardOutput.h"
#include "terminal/TextLayout.h"
#include "terminal/VisibleText.h"
#include "timeline/StackNames.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <optional>
#include <set>

using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
using namespace syncline::cli;
using namespace syncline::terminal;
using namespace syncline::timeline;
using namespace syncline::trace;
using namespace syncline;

namespace {

struct DumpOptions {
  std::string File;
  std::vector<std::string> Types;
  bool Statistics = false;
  bool Names = false;
  bool Symbols = false;
  bool Json = false;
};

} // namespace

/// The names between commas. CLI11 would leave out empty ones.
static std::vector<std::string> split(const std::vector<std::string> &Lists) {
  std::vector<std::string> Result;
  for (const std::string &List : Lists)
    for (size_t Start = 0, End = 0; End < List.size(); Start = End + 1) {
      End = std::min(List.find(',', Start), List.size());
      Result.push_back(List.substr(Start, End - Start));
    }
  return Result;
}

/// The numbers of the requested record types; empty for all.
static std::set<uint32_t> chosenTypes(const std::vector<std::string> &Names,
                                      const SchemaTable &Schema) {
  SchemaTable Known = SchemaTable::own();
  std::set<uint32_t> Types;
  std::vector<std::string> All;
  for (const SchemaType &Each : Known.types())
    All.push_back(Each.Name);
  for (const std::string &Name : split(Names)) {
    const SchemaType *Type = Schema.find(Name);
    if (!Type)
      Type = Known.find(Name);
    if (!Type)
      throw TraceError("no record type '" + Name + "'" +
                       rules::suggestion(Name, All) +
                       "; syncline dump --stats lists those of a trace");
    Types.insert(Type->Type);
  }
  return Types;
}

static std::string displayName(const std::string &File) {
  return File == "-" ? "standard input" : File;
}

/// Reads all modules and stacks of the file first: a module may follow the
/// first call from it.
static StackNames readStacks(const DumpOptions &Options) {
  if (Options.File == "-")
    throw TraceError("--symbols reads the file twice: name a file");
  StackNames Stacks;
  TraceReader Reader = TraceReader::open(Options.File);
  RawRecord Record;
  while (Reader.next(Record))
    Stacks.add(Record);
  return Stacks;
}

static void dumpRecords(TraceReader &Reader, const DumpOptions &Options) {
  constexpr size_t FlushAt = size_t{64} << 10;
  std::set<uint32_t> Types = chosenTypes(Options.Types, Reader.schema());
  NameTable Names;
  std::optional<StackNames> Stacks;
  if (Options.Symbols)
    Stacks = readStacks(Options);
  TextPrinter Printer({Options.Json, Options.Names ? &Names : nullptr,
                       Stacks ? &*Stacks : nullptr});
  std::string Text;
  RawRecord Record;
  while (Reader.next(Record)) {
    if (Options.Names)
      Names.add(Record);
    if (!Types.empty() && !Types.contains(Record.type()))
      continue;
    Printer.append(Text, Record);
    if (Text.size() >= FlushAt) {
      writeStandardOutput(Text);
      Text.clear();
    }
  }
  writeStandardOutput(Text);
  if (Stacks)
    for (const std::string &Problem : Stacks->problems())
      printNote("syncline dump", Problem);
}

static void dumpTrace(const DumpOptions &Options) {
  TraceReader Reader = TraceReader::open(Options.File);
  if (Options.Statistics) {
    Statistics Figures = collectStatistics(Reader);
    writeStandardOutput(
        Options.Json ? statisticsJson(Figures)
                     : statisticsText(Figures, layoutOfStandardOutput()));
  } else {
    dumpRecords(Reader, Options);
  }
  if (Options.Statistics) // Statistics include the losses.
    return;
  for (const std::string &Line : Reader.losses().lines())
    printNote("syncline dump", displayName(Options.File) + ": " + Line);
}

/// Several traces follow each other, each after a line with its name. In text
/// that is a comment; in JSON, the process record begins each trace.
static void dump(const DumpOptions &Options) {
  recording::Recording Named = recording::openRecording(Options.File);
  for (const std::string &Note : Named.Notes)
    printNote("syncline dump", Note);
  for (const std::string &File : Named.Traces) {
    DumpOptions One = Options;
    One.File = File;
    if (Named.Traces.size() > 1 && !Options.Json)
      writeStandardOutput("# " + visible(File) + '\n');
    reading(File, [&] { dumpTrace(One); });
  }
}

static void addOptions(CLI::App &App, DumpOptions &Options) {
  App.add_option("file", Options.File,
                 "The trace, or a folder with traces; - is standard input.")
      ->required()
      ->type_name("FILE");
  App.add_option("--type", Options.Types,
                 "Print only records of these types, such as call,kernel.")
      ->type_name("NAME[,NAME...]")
      ->allow_extra_args(false);
  App.add_flag("--names", Options.Names,
               "Add the names of functions, kernels, streams, threads and "
               "ranges to their ids.");
  App.add_flag("--symbols", Options.Symbols,
               "Add the function and source line of your own code to each call "
               "with a host stack.");
  App.add_flag("--json", Options.Json, "Print one JSON object per line.");
  App.add_flag("--stats", Options.Statistics,
               "Print a summary instead of records: counts and sizes, times, "
               "lost records, and the cost of the tracer. Excludes --type, "
               "--names and --symbols.")
      ->excludes("--type")
      ->excludes("--names")
      ->excludes("--symbols");
}

static help::HelpPage dumpPage() {
  return {.Program = "syncline dump",
          .Summary = "Print a trace as text",
          .Description = {"Each record is one line. Times are nanoseconds of "
                          "CLOCK_MONOTONIC; sizes are bytes."},
          .ExitStatus = {{"0", "The trace was printed. Standard error reports "
                               "parts that are missing."},
                         {"2", "The file cannot be read."}},
          .Examples = {{"syncline dump --stats train.sltrace",
                        "counts, times, and losses"},
                       {"syncline dump --type call --symbols train.sltrace",
                        "blocking calls"}},
          .SeeAlso = {"syncline-record", "syncline-report"}};
}

Command subcommands::makeDump() {
  Command Result(dumpPage());
  auto Options = std::make_shared<DumpOptions>();
  addOptions(*Result.App, *Options);
  Result.Action = [Options] {
    dump(*Options);
    return Exit::Success;
  };
  return Result;
}
