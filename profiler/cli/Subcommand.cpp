#include "cli/Subcommand.h"

#include <iostream>
#include <string_view>

using namespace syncline;
using namespace syncline::cli;

static constexpr Subcommand Subcommands[] = {
    {"lint", "find the places in LibTorch C++ code where the host waits",
     runLint},
    {"record", "run a program and record where it waits for the GPU",
     runRecord},
    {"symbolize", "put function names and source lines into a trace file",
     runSymbolize},
    {"report", "say what each wait costs and what removing it gains",
     runReport},
    {"check", "fail where waits cost more than a budget allows", runCheck},
    {"diff", "say what changed between two recordings", runDiff},
    {"dump", "print a trace file as text", runDump},
    {"assemble", "make a trace file of such a text", runAssemble},
    {"rules", "list, explain, check and document the rules", runRules},
};

static void printHelp(std::ostream &Out) {
  Out << "Usage: syncline VERB [ARGUMENT...]\n\n"
         "Finds the places where the CPU waits for the GPU in LibTorch "
         "programs, and says what to change.\n\nVerbs:\n";
  for (const Subcommand &V : Subcommands) {
    std::string_view Name = V.Name;
    Out << "  " << Name << std::string(11 - Name.size(), ' ') << V.Summary
        << '\n';
  }
  Out << "\n'syncline VERB --help' says more about one. "
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
    std::cerr << "syncline: no verb '" << Name << "'; see syncline --help\n";
  return static_cast<int>(Exit::Failure);
}
