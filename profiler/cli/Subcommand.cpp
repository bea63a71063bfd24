#include "cli/Subcommand.h"

#include <iostream>
#include <string_view>

using namespace syncline;
using namespace syncline::cli;

static constexpr Subcommand Subcommands[] = {
    {"lint", "find host-device synchronization in LibTorch C++ code", runLint},
    {"record", "run a program and record every call that blocks on the GPU",
     runRecord},
    {"symbolize", "add function names and source lines to a trace",
     runSymbolize},
    {"report",
     "rank synchronization sites by the time that removing them gains",
     runReport},
    {"check", "fail if a trace exceeds a synchronization budget", runCheck},
    {"diff", "compare two traces", runDiff},
    {"dump", "print a trace as text", runDump},
    // For tests: the help does not list it.
    {"assemble", nullptr, runAssemble},
    {"rules", "list, explain, check and document the rules", runRules},
};

static void printHelp(std::ostream &Out) {
  Out << "Usage: syncline SUBCOMMAND [ARGUMENT...]\n\n"
         "Finds, measures and explains host-device synchronization in "
         "LibTorch and PyTorch programs.\n\nSubcommands:\n";
  for (const Subcommand &Each : Subcommands) {
    if (!Each.Summary)
      continue;
    std::string_view Name = Each.Name;
    Out << "  " << Name << std::string(11 - Name.size(), ' ') << Each.Summary
        << '\n';
  }
  Out << "\n'syncline SUBCOMMAND --help' lists the options of a subcommand. "
         "'syncline --version' prints the version.\n";
}

int cli::runSubcommand(std::span<char *const> CommandLine) {
  std::string_view Name = CommandLine.size() > 1 ? CommandLine[1] : "";
  if (Name == "--version") {
    std::cout << "syncline " SYNCLINE_VERSION "\n";
    return 0;
  }
  if (Name == "--help" || Name == "-h" || Name == "help") {
    printHelp(std::cout);
    return 0;
  }
  for (const Subcommand &V : Subcommands)
    if (Name == V.Name)
      return V.Run(CommandLine[0], CommandLine.subspan(2));
  if (Name.empty())
    printHelp(std::cerr);
  else
    std::cerr << "syncline: no subcommand '" << Name
              << "'; see syncline --help\n";
  return static_cast<int>(Exit::Failure);
}
