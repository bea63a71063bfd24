#include "cli/subcommands/Report.h"

#include "cli/command/Command.h"
#include "cli/command/TraceArguments.h"
#include "cli/command/WriteOutput.h"
#include "cli/help/OutputFormat.h"
#include "cli/subcommands/SiteArguments.h"
#include "recording/Recording.h"
#include "report/html/HtmlReport.h"
#include "report/json/JsonReport.h"
#include "report/model/BuildReport.h"
#include "report/perfetto/PerfettoReport.h"
#include "report/ranks/BuildRanks.h"
#include "report/ranks/LeaveOutOthers.h"
#include "report/ranks/RanksText.h"
#include "report/text/FoldedReport.h"
#include "report/text/IndexText.h"
#include "report/text/MarkdownReport.h"
#include "report/text/TextReport.h"
#include "terminal/Escapes.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <unistd.h>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
using namespace syncline::report;
using namespace syncline::report::html;
using namespace syncline::report::json;
using namespace syncline::report::perfetto;
using namespace syncline::report::ranks;
using namespace syncline::report::text;
using namespace syncline::rules;

namespace {

struct ReportArguments {
  std::vector<std::string> Files;
  std::string Format;
  std::string Output;
  std::string Color = "auto";
  bool Details = false;
  bool All = false;
  bool Native = false;
  /// Whether recordings are left out, or only one of several is shown.
  bool HasOthers = false;
  SiteArguments Sites;
  TraceArguments Reading;
};

using Traces = std::vector<std::unique_ptr<AnalyzedTrace>>;

} // namespace

static void addReadingOptions(CLI::App &App, ReportOptions &Options) {
  App.add_option(
         "--lint", Options.LintFile,
         "Match sites with these findings from 'syncline lint --format json', "
         "to show which sites lint finds and what each finding costs.")
      ->type_name("FILE");
  App.add_option("--measured", Options.MeasuredFiles,
                 "Show this measurement from 'syncline try -o' next to the "
                 "prediction; can be repeated.")
      ->type_name("FILE")
      ->allow_extra_args(false);
  App.add_option("--source-dir", Options.SourceDirectories,
                 "Look for source files here too, if they have moved since "
                 "they were compiled; can be repeated.")
      ->type_name("DIR")
      ->check(checkFolder)
      ->allow_extra_args(false);
}

static void addOptions(CLI::App &App, ReportArguments &Arguments) {
  App.add_option("file", Arguments.Files,
                 "A recording: a trace, or the folder with the traces of its "
                 "processes; - is standard input. Several traces are the ranks "
                 "of one run: the report then names the rank that delays the "
                 "others.")
      ->required()
      ->type_name("FILE");
  App.add_option("--format", Arguments.Format,
                 "Print text, json, markdown, html, perfetto or folded "
                 "(default: from the extension of the output, else text).")
      ->check(CLI::IsMember(
          {"text", "json", "markdown", "html", "perfetto", "folded"}))
      ->type_name("FORMAT");
  App.add_option("-o,--output", Arguments.Output,
                 "Write to this file (default: standard output).")
      ->type_name("FILE");
  App.add_flag("--details", Arguments.Details,
               "Show for each site why it blocks, its source, remedies and "
               "stack.");
  App.add_flag("--all", Arguments.All,
               "Show all sites (default: those that gain and a few others, "
               "at most 20).");
  App.add_flag("--native", Arguments.Native,
               "Show all frames of each stack, with what --details shows "
               "(default: those with a line, in a Python program those of "
               "Python).");
  Arguments.Sites.addTo(App);
  addReadingOptions(App, Arguments.Reading.Options);
  App.add_option("--color", Arguments.Color,
                 "Color the text: always, never, or auto, which means on a "
                 "terminal (default: auto).")
      ->check(CLI::IsMember({"always", "never", "auto"}))
      ->type_name("WHEN");
  Arguments.Reading.addTo(App);
}

static help::HelpPage reportPage() {
  return {
      .Program = "syncline report",
      .Summary =
          "Rank synchronization sites by the time that removing them gains",
      .Description =
          {"Gains are wall time per step, from a replay of the recorded steps "
           "without the synchronization. The interval contains the true gain "
           "in nine of ten cases. The "
           "marginal gain is what a site adds once the sites above it are "
           "fixed: gains do not add up."},
      .Environment = {{"NO_COLOR", "Set to anything: no color by default."},
                      {"TERM", "If empty or dumb: no color by default."}},
      .ExitStatus = {{"0", "The report was written."},
                     {"2", "A file cannot be read or written."}},
      .Examples = {{"syncline report train.sltrace", "a table of sites"},
                   {"syncline report -o report.html train.sltrace",
                    "a page for a browser"},
                   {"syncline report --details --all train.sltrace",
                    "everything known about each site"},
                   {"syncline report host1.sltrace host2.sltrace",
                    "a run that was recorded on two machines"}},
      .SeeAlso = {"syncline-record", "syncline-check", "syncline-diff"}};
}

static constexpr help::FormatExtension ReportFormats[] = {
    {".txt", "text"},         {".json", "json"},
    {".md", "markdown"},      {".html", "html"},
    {".pftrace", "perfetto"}, {".perfetto-trace", "perfetto"},
    {".folded", "folded"}};

/// \throws std::runtime_error if no format has the extension of the output.
static std::string formatOf(const ReportArguments &From) {
  return help::formatOf(From.Format, From.Output, ReportFormats);
}

static bool usesColor(const ReportArguments &From) {
  if (From.Color != "auto")
    return From.Color == "always";
  return From.Output.empty() && terminal::showsColors();
}

static std::string textOf(const ReportArguments &From,
                          const AnalyzedTrace &Trace) {
  TextOptions Options = {usesColor(From), From.Sites.view(),
                         From.Details || From.Native, From.Native,
                         layoutOf(From.Output)};
  if (!From.All)
    Options.Sites.Most = TextOptions().Sites.Most;
  return textReport(Trace.Data, Options);
}

/// With several ranks, each stack begins with a frame for its rank.
static std::string foldedOf(const Traces &All, const RanksData *Ranks) {
  if (!Ranks)
    return foldedReport(*All.front());
  std::string Result;
  for (const RankEntry &Entry : Ranks->Ranks) {
    std::istringstream Lines(foldedReport(*All[Entry.Trace]));
    for (std::string Line; std::getline(Lines, Line);)
      Result += Entry.Title + ";" + Line + "\n";
  }
  return Result;
}

/// \p Ranks is null for a single trace.
static std::string render(const ReportArguments &From, const Traces &All,
                          const std::vector<const AnalyzedTrace *> &Pointers,
                          const RanksData *Ranks) {
  std::string Format = formatOf(From);
  if (Format == "html")
    return htmlReport(Pointers, Ranks);
  if (Format == "perfetto")
    return perfettoReport(Pointers, Ranks);
  if (Format == "folded")
    return foldedOf(All, Ranks);
  if (Format == "json") {
    std::vector<ReportData> Data;
    for (const auto &Each : All)
      Data.push_back(Each->Data);
    return jsonReport(Data, Ranks);
  }
  const AnalyzedTrace &Shown =
      *All[Ranks ? Ranks->Ranks[Ranks->Shown].Trace : 0];
  From.Sites.checkPackages(Shown.Data);
  if (Format == "markdown")
    return (Ranks ? ranksMarkdown(*Ranks) : "") +
           markdownReport(Shown.Data, From.Sites.view());
  return (Ranks ? ranksText(*Ranks, usesColor(From), layoutOf(From.Output))
          : From.HasOthers ? subjectLine(Shown.Data)
                           : "") +
         textOf(From, Shown);
}

/// Whether the report shows only one of several traces.
static bool showsOne(const ReportArguments &From) {
  std::string Format = formatOf(From);
  return From.Files.size() > 1 && (Format == "text" || Format == "markdown");
}

/// With hundreds of ranks, only the one that is shown needs all figures.
static Traces readAll(const ReportArguments &From, const RuleSet &Rules) {
  TraceArguments Reading = From.Reading;
  Reading.Options.SkipsWhatIfs = showsOne(From);
  return Reading.read(From.Files, Rules);
}

static std::vector<const ReportData *> dataOf(const Traces &All) {
  std::vector<const ReportData *> Result;
  for (const auto &Each : All)
    Result.push_back(&Each->Data);
  return Result;
}

static std::vector<std::string> inputsOf(const ReportArguments &From) {
  std::vector<std::string> Result = From.Files;
  const ReportOptions &Options = From.Reading.Options;
  Result.insert(Result.end(), Options.MeasuredFiles.begin(),
                Options.MeasuredFiles.end());
  Result.push_back(Options.LintFile);
  return Result;
}

static void writeReport(ReportArguments From) {
  recording::Recording Named = recording::openRecordings(From.Files);
  From.Files = Named.Traces;
  checkFiles(From.Files);
  From.Sites.checkFormat(formatOf(From));
  checkIsNoInput(From.Output, inputsOf(From));
  RuleSet Rules = From.Reading.rules();
  Traces All = readAll(From, Rules);
  if (std::ranges::all_of(All, [](auto &Each) { return lacksEvents(*Each); }))
    demandEvents(*All.front());
  std::vector<std::string> LeftOut = leaveOutOthers(All);
  LeftOut.insert(LeftOut.end(), Named.Notes.begin(), Named.Notes.end());
  From.HasOthers = All.size() > 1 || !LeftOut.empty();
  if (formatOf(From) == "text" && areSeveralPrograms(dataOf(All)))
    return writeOutput(From.Output, indexText(dataOf(All), LeftOut));
  std::vector<AnalyzedTrace *> Pointers;
  for (const auto &Each : All)
    Pointers.push_back(Each.get());
  auto Ranks =
      All.size() > 1 ? std::optional(buildRanks(Pointers)) : std::nullopt;
  if (showsOne(From))
    addOtherRemedies(*All[Ranks ? Ranks->Ranks[Ranks->Shown].Trace : 0], Rules,
                     From.Reading.Options);
  if (Ranks)
    addAdvice(*Ranks, Pointers);
  std::vector<std::string> &Notes =
      Ranks ? Ranks->Notes : All.front()->Data.Warnings;
  Notes.insert(Notes.end(), LeftOut.begin(), LeftOut.end());
  writeOutput(From.Output, render(From, All, {Pointers.begin(), Pointers.end()},
                                  Ranks ? &*Ranks : nullptr));
}

Command subcommands::makeReport() {
  Command Result(reportPage());
  auto Arguments = std::make_shared<ReportArguments>();
  addOptions(*Result.App, *Arguments);
  Result.Action = [Arguments] {
    writeReport(*Arguments);
    return Exit::Success;
  };
  return Result;
}
