#include "cli/ParseAndRun.h"
#include "cli/Subcommand.h"

#include "format/Reader.h"
#include "timeline/SymbolizedCopy.h"

#include <CLI/CLI.hpp>

#include <filesystem>
#include <iostream>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::symbols;
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
};

} // namespace

/// train.symbols.sltrace for train.sltrace.
static std::string outputFor(const SymbolizeOptions &Options) {
  if (!Options.Output.empty())
    return Options.Output;
  std::string_view Stem = Options.File;
  for (std::string_view Ending : {".sltrace", ".symbols"})
    if (Stem.ends_with(Ending))
      Stem.remove_suffix(Ending.size());
  return std::string(Stem) + ".symbols.sltrace";
}

static SymbolizerOptions symbolizerOptions(const SymbolizeOptions &Options) {
  SymbolizerOptions Result;
  Result.DebugDirectories.insert(Result.DebugDirectories.begin(),
                                 Options.DebugDirectories.begin(),
                                 Options.DebugDirectories.end());
  Result.SysRoot = Options.SysRoot;
  Result.Debuginfod = Options.Debuginfod;
  return Result;
}

static void symbolize(const SymbolizeOptions &Options) {
  std::string Output = outputFor(Options);
  std::error_code NotThere;
  if (Output != "-" && fs::equivalent(Options.File, Output, NotThere))
    throw TraceError("would replace the recording " + Options.File +
                     " itself: give another file with -o");
  if (Options.File != "-")
    TraceReader::open(Options.File); // Throws before an output is begun.
  TraceFileWriter Out(Output);
  SymbolizedCopy Done =
      writeSymbolized(Options.File, Out.writer(), symbolizerOptions(Options));
  Out.finish();
  for (const std::string &Line : Done.Problems)
    std::cerr << "syncline symbolize: " << Line << '\n';
  std::cerr << "syncline symbolize: "
            << (Output == "-" ? "standard output" : Output) << ": names for "
            << Done.Named << " of " << Done.Addresses
            << " addresses in stacks\n";
}

static void addOptions(CLI::App &App, SymbolizeOptions &Options) {
  App.name("syncline symbolize");
  App.add_option("file", Options.File, "The trace file")
      ->required()
      ->type_name("FILE");
  App.add_option("-o,--output", Options.Output,
                 "The file to write, which is replaced; - is standard output. "
                 "Default: the name of the trace with the extension "
                 ".symbols.sltrace")
      ->type_name("FILE");
  App.add_option("--debug-dir", Options.DebugDirectories,
                 "A folder with separate debug files, by build-id or by link; "
                 "searched before /usr/lib/debug; can be given several times")
      ->type_name("DIR")
      ->allow_extra_args(false);
  App.add_option("--sysroot", Options.SysRoot,
                 "A copy of the recording machine's files: put before every "
                 "path in the trace")
      ->type_name("DIR");
  App.add_flag("--debuginfod", Options.Debuginfod,
               "Ask the servers in DEBUGINFOD_URLS for missing debug files, "
               "which can take minutes");
  App.footer("Exit status: 0, also where files of the program are missing, "
             "which standard error says; 2 where the trace cannot be read or "
             "the copy cannot be written; then nothing is written.");
}

int cli::runSymbolize(const char *, std::span<char *const> Arguments) {
  CLI::App App{"Writes a copy of a trace file with the functions and source "
               "lines that the addresses in its stacks stand for. Run where "
               "the program and its libraries are; the copy can be read "
               "anywhere."};
  SymbolizeOptions Options;
  addOptions(App, Options);
  return parseAndRun(App, Arguments, [&] {
    symbolize(Options);
    return Exit::Success;
  });
}
