#include "cli/subcommands/Symbolize.h"

#include "cli/command/Command.h"
#include "cli/command/StandardOutput.h"
#include "cli/command/TraceArguments.h"

#include "format/FileStart.h"
#include "format/Reader.h"
#include "recording/Recording.h"
#include "recording/TraceOutline.h"
#include "report/model/FigureText.h"
#include "terminal/ErrorText.h"
#include "timeline/SymbolizedCopy.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <filesystem>
#include <functional>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
using namespace syncline::report;
using namespace syncline::symbols;
using namespace syncline::terminal;
using namespace syncline::timeline;
using namespace syncline::trace;
namespace fs = std::filesystem;

namespace {

struct SymbolizeOptions {
  std::string File;
  std::string Output;
  std::vector<std::string> DebugDirectories;
  std::string SysRoot;
  bool Debuginfod = false;
  bool WithoutSources = false;
};

} // namespace

/// Returns train.symbols.sltrace for train.sltrace.
static std::string outputFor(const SymbolizeOptions &Options) {
  if (!Options.Output.empty())
    return Options.Output;
  std::string_view Stem = Options.File;
  for (std::string_view Ending : {".sltrace", ".symbols"})
    if (Stem.ends_with(Ending))
      Stem.remove_suffix(Ending.size());
  return std::string(Stem) + ".symbols.sltrace";
}

static CopyOptions copyOptions(const SymbolizeOptions &Options) {
  CopyOptions Result;
  SymbolizerOptions &Symbols = Result.Symbols;
  Symbols.DebugDirectories.insert(Symbols.DebugDirectories.begin(),
                                  Options.DebugDirectories.begin(),
                                  Options.DebugDirectories.end());
  Symbols.SysRoot = Options.SysRoot;
  Symbols.Debuginfod = Options.Debuginfod;
  Result.WithSources = !Options.WithoutSources;
  return Result;
}

/// A recording cannot be made again without its machine, but a copy of
/// \p Input can. Another file is not the output of an earlier run.
static void checkReplaceable(const std::string &Input,
                             const std::string &Output) {
  std::error_code Ignored;
  FileStart Start = startOf(Output);
  if (!fs::is_regular_file(Output, Ignored) || Start == FileStart::Empty)
    return;
  if (Start != FileStart::Trace)
    throw TraceError("cannot write " + Output +
                     ": it is not a trace; name another file");
  recording::TraceOutline Old = recording::outlineOf(Output);
  recording::TraceOutline New = recording::outlineOf(Input);
  if (!Old.Problem.empty() || !New.Problem.empty() || Old.Host != New.Host ||
      Old.Pid != New.Pid || Old.Start != New.Start)
    throw TraceError("cannot write " + Output +
                     ": it is another recording; name another file");
}

/// "120 in libcuda.so.1, 6 in libc.so.6 and 3 in 2 more files".
static std::string byFile(const std::map<std::string, size_t> &Counts) {
  constexpr size_t MostNamed = 3;
  std::vector<std::pair<size_t, std::string>> Sorted;
  Sorted.reserve(Counts.size());
  for (const auto &[Path, Count] : Counts)
    Sorted.emplace_back(Count, fs::path(Path).filename().string());
  std::ranges::stable_sort(Sorted, std::greater(),
                           &std::pair<size_t, std::string>::first);
  std::string Text;
  size_t Rest = 0;
  for (size_t I = 0; I < Sorted.size(); ++I)
    if (const auto &[Count, Name] = Sorted[I]; I < MostNamed)
      Text += (I ? ", " : "") + std::to_string(Count) + " in " + Name;
    else
      Rest += Count;
  if (Rest)
    Text += " and " + std::to_string(Rest) + " in " +
            counted(Sorted.size() - MostNamed, "more file");
  return Text;
}

static std::string addresses(size_t Count) {
  return std::to_string(Count) + (Count == 1 ? " address" : " addresses");
}

/// Which addresses lack a name although no file is missing.
static void noteNameless(const SymbolizedCopy &Done) {
  size_t Count = 0;
  for (const auto &[Path, Each] : Done.Nameless)
    Count += Each;
  if (Count)
    printNote("syncline symbolize",
              "no name for " + addresses(Count) +
                  " that the file has no symbol for: " + byFile(Done.Nameless));
  if (Done.OutsideFiles)
    printNote("syncline symbolize",
              "no name for " + addresses(Done.OutsideFiles) +
                  " in no file, such as code that was generated at run time");
}

static void symbolizeTrace(const SymbolizeOptions &Options,
                           const std::string &Output) {
  std::error_code NotThere;
  if (Output != "-" && fs::equivalent(Options.File, Output, NotThere))
    throw TraceError("would replace the trace " + Options.File +
                     " itself: name another file with -o");
  if (Options.File != "-")
    TraceReader::open(Options.File); // Throws before any output is created.
  checkReplaceable(Options.File, Output);
  TraceFileWriter Out(Output);
  SymbolizedCopy Done = reading(Options.File, [&] {
    return writeSymbolized(Options.File, Out.writer(), copyOptions(Options));
  });
  Out.finish();
  for (const std::string &Line : Done.Problems)
    printNote("syncline symbolize", Line);
  noteNameless(Done);
  printNote("syncline symbolize",
            (Output == "-" ? "standard output" : Output) + ": names for " +
                std::to_string(Done.Named) + " of " +
                std::to_string(Done.Addresses) +
                " addresses in stacks, lines of " + std::to_string(Done.Files) +
                " source file" + (Done.Files == 1 ? "" : "s"));
}

/// Copies a folder with traces into another one. A trace that cannot be read is
/// reported, and the others are copied.
static Exit symbolizeFolder(const SymbolizeOptions &Options,
                            const std::string &Output) {
  std::vector<std::string> Traces = recording::tracesIn(Options.File);
  if (Traces.empty())
    throw TraceError(Options.File + ": the folder has no trace");
  std::error_code Error;
  if (Output == "-" || fs::equivalent(Options.File, Output, Error))
    throw TraceError("the copy of a folder is a folder: name another one "
                     "with -o");
  fs::create_directory(Output, Error);
  if (!recording::isFolder(Output))
    throw TraceError("cannot create the folder " + Output +
                     (Error ? ": " + Error.message() : ""));
  Exit Result = Exit::Success;
  for (const std::string &Trace : Traces) {
    SymbolizeOptions One = Options;
    One.File = Trace;
    try {
      symbolizeTrace(One, fs::path(Output) / fs::path(Trace).filename());
    } catch (const std::exception &E) {
      printError("syncline symbolize", errorText(E));
      Result = Exit::Failure;
    }
  }
  return Result;
}

static Exit symbolize(SymbolizeOptions Options) {
  // "run.sltrace/" is the folder run.sltrace.
  while (Options.File.size() > 1 && Options.File.ends_with('/'))
    Options.File.pop_back();
  std::string Output = outputFor(Options);
  if (recording::isFolder(Options.File))
    return symbolizeFolder(Options, Output);
  symbolizeTrace(Options, Output);
  return Exit::Success;
}

static void addOptions(CLI::App &App, SymbolizeOptions &Options) {
  App.add_option("file", Options.File,
                 "The trace, or a folder with traces, of which the copy is a "
                 "folder, too.")
      ->required()
      ->type_name("FILE");
  App.add_option(
         "-o,--output", Options.Output,
         "Write to this file, which replaces an earlier copy and nothing "
         "else; - is standard output (default: the name of the trace with the "
         "extension .symbols.sltrace).")
      ->type_name("FILE");
  App.add_option("--debug-dir", Options.DebugDirectories,
                 "Look for separate debug files here first, by build id or by "
                 "debug link (default: /usr/lib/debug); can be repeated.")
      ->type_name("DIR")
      ->check(checkFolder)
      ->allow_extra_args(false);
  App.add_option("--sysroot", Options.SysRoot,
                 "Read the program's files below this folder, a copy of the "
                 "recording machine's file system.")
      ->type_name("DIR")
      ->check(checkFolder);
  App.add_flag("--debuginfod", Options.Debuginfod,
               "Ask the servers in DEBUGINFOD_URLS for missing debug files, "
               "which can take minutes.");
  App.add_flag(
      "--no-source", Options.WithoutSources,
      "Omit source lines, so that the copy contains only function names.");
}

static help::HelpPage symbolizePage() {
  return {
      .Program = "syncline symbolize",
      .Summary = "Add function names and source lines to a trace",
      .Description =
          {"'syncline record' adds names to a trace when the program has "
           "ended. "
           "A trace without them, of a program that was killed or of a run "
           "without that command, contains addresses: syncline writes a copy "
           "of it with names, source lines and the checksums of source files. "
           "Run it on a machine that has the program, its libraries and its "
           "source; the copy can be read anywhere. In the copy, names of "
           "library functions have parameters, too."},
      .Environment = {{"DEBUGINFOD_URLS",
                       "The servers that --debuginfod asks for debug files."}},
      .ExitStatus = {{"0", "The copy was written. Standard error reports files "
                           "of the program that are missing, and those that "
                           "have no name for an address."},
                     {"2", "The trace cannot be read, or the copy cannot be "
                           "written. Nothing was written."}},
      .Examples = {{"syncline symbolize train.sltrace",
                    "writes train.symbols.sltrace"}},
      .SeeAlso = {"syncline-record", "syncline-report"}};
}

Command subcommands::makeSymbolize() {
  Command Result(symbolizePage());
  auto Options = std::make_shared<SymbolizeOptions>();
  addOptions(*Result.App, *Options);
  Result.Action = [Options] { return symbolize(*Options); };
  return Result;
}
