#include "cli/subcommands/Demo.h"

#include "cli/command/Command.h"
#include "cli/command/TraceArguments.h"
#include "cli/demo/DemoFolder.h"
#include "cli/demo/SystemHeaders.h"
#include "cli/record/Environment.h"
#include "cli/record/Launch.h"
#include "cli/subcommands/Lint.h"
#include "terminal/StandardOutput.h"

#include <CLI/CLI.hpp>

#include <csignal>
#include <filesystem>
#include <iostream>
#include <unistd.h>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::demo;
using namespace syncline::cli::subcommands;
using namespace syncline::terminal;
namespace fs = std::filesystem;

namespace {

struct DemoOptions {
  std::string Folder = "syncline-demo";
  /// A LibTorch.
  std::string Torch;
};

} // namespace

/// Whether someone wants everything to end: Ctrl-C, or a reader that has seen
/// enough. A command may crash, and the others still run.
static bool endsAll(int Signal) {
  return Signal == SIGINT || Signal == SIGTERM || Signal == SIGHUP ||
         Signal == SIGQUIT || Signal == SIGPIPE;
}

/// Shows a command and runs it. Ends like it if a signal ends everything.
static int runCommand(std::vector<std::string> Words) {
  std::string Shown = "\n$";
  for (const std::string &Word : Words)
    Shown += ' ' + Word;
  writeStandardOutput(Shown + '\n');
  std::cout.flush();
  record::Ending How = record::launch("/proc/self/exe", std::move(Words),
                                      record::Environment(environ));
  if (endsAll(How.Signal))
    record::endLike(How);
  return How.Signal ? 128 + How.Signal : How.Status;
}

static IncludeFolders includes(const DemoOptions &Options) {
  if (!Options.Torch.empty()) {
    IncludeFolders Found = includesOf(Options.Torch);
    if (Found.empty())
      throw std::runtime_error(Options.Torch +
                               " has no include/torch/csrc/api/include/torch/"
                               "torch.h: name the folder of a LibTorch, or of "
                               "Python's package torch, with --torch");
    return Found;
  }
  std::error_code Error;
  fs::path Program = fs::read_symlink("/proc/self/exe", Error);
  record::Environment Variables(environ);
  return findLibTorch(Program, record::searchPath(Variables));
}

/// Why the source cannot be linted here; empty if it can.
static std::string lintObstacle(const IncludeFolders &Includes) {
  if (!hasLinter())
    return "this installation has no linter";
  if (Includes.empty())
    return "there are no headers of LibTorch here; with PyTorch or LibTorch "
           "installed, syncline demo --torch DIR names its folder";
  if (!hasStandardHeaders())
    return "there are no headers of the C++ library here; on Debian and "
           "Ubuntu, g++ installs them";
  return "";
}

static Exit demonstrate(const DemoOptions &Options) {
  fs::path Folder = Options.Folder;
  IncludeFolders Includes = includes(Options);
  writeDemo(Folder, Includes);
  std::string Trace = Folder / TraceName;
  writeStandardOutput((Folder / SourceName).string() +
                      ": a loss that blocks the CPU in every step\n" + Trace +
                      ": a recording of its training on an NVIDIA H200\n");
  Exit Result = Exit::Success;
  if (std::string Obstacle = lintObstacle(Includes); !Obstacle.empty())
    writeStandardOutput("\nsyncline lint is left out: " + Obstacle + '\n');
  else if (runCommand({"syncline", "lint", "-p", Folder}) !=
           static_cast<int>(Exit::Findings))
    Result = Exit::Failure;
  if (runCommand({"syncline", "report", Trace}))
    Result = Exit::Failure;
  writeStandardOutput("\nWhat the changes in after.cpp gained: syncline diff " +
                      Trace + ' ' + (Folder / AfterName).string() +
                      "\nNext, record a program of your own: syncline record "
                      "python3 train.py\n");
  return Result;
}

static void addOptions(CLI::App &App, DemoOptions &Options) {
  App.add_option("folder", Options.Folder,
                 "The folder to write to (default: syncline-demo in the "
                 "current folder). A folder that the demo wrote before is "
                 "completed; no other file is replaced.")
      ->type_name("FOLDER");
  App.add_option("--torch", Options.Torch,
                 "Lint with the headers of the LibTorch in this folder, which "
                 "may be that of Python's package torch (default: the one "
                 "next to syncline, or in an environment whose programs are in "
                 "PATH).")
      ->type_name("DIR")
      ->check(checkFolder);
}

static help::HelpPage demoPage() {
  return {
      .Program = "syncline demo",
      .Summary = "Lint a small program and report on a recording of it",
      .Description =
          {"Writes a C++ source with a compilation database, and a recording "
           "of the program on an NVIDIA H200; for 'syncline diff', also the "
           "source and the recording of the program without the calls that "
           "block. Then runs 'syncline lint' and 'syncline report', which "
           "needs no GPU. Without the headers of LibTorch, or without "
           "syncline-lint, a line says so, and only the report follows. "
           "Linting takes about 20 s."},
      .Files =
          {{"FOLDER/before.cpp", "The source, with its headers."},
           {"FOLDER/compile_commands.json", "How to compile it."},
           {"FOLDER/masked_loss.sltrace", "The recording."},
           {"FOLDER/after.cpp, FOLDER/masked_loss_after.sltrace",
            "The source without the calls that block, and its recording."}},
      .ExitStatus =
          {{"0", "The commands did their work, apart from those that "
                 "were left out."},
           {"2", "Another file exists, a file cannot be written, or a command "
                 "failed."}},
      .Examples = {{"syncline demo", ""},
                   {"syncline demo --torch /opt/libtorch /tmp/demo",
                    "with a LibTorch of your choice"}},
      .SeeAlso = {"syncline-lint", "syncline-record", "syncline-report"}};
}

Command subcommands::makeDemo() {
  Command Result(demoPage());
  auto Options = std::make_shared<DemoOptions>();
  addOptions(*Result.App, *Options);
  Result.Action = [Options] { return demonstrate(*Options); };
  return Result;
}
