#include "cli/subcommands/Assemble.h"

#include "cli/command/Command.h"

#include "format/TextAssembler.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::cli::command;
using namespace syncline::cli::subcommands;
using namespace syncline::trace;

/// Line by line, since the text of a long trace is long.
static void assemble(std::istream &In, const std::string &Origin,
                     const std::string &Output) {
  TraceFileWriter Out(Output);
  std::string Line;
  for (size_t Number = 1; std::getline(In, Line); ++Number)
    assembleLine(Line, Origin, Number, Out.writer());
  if (In.bad())
    throw TraceError("cannot read " + Origin + ": " + strerror(errno));
  Out.finish();
}

static void assemble(const std::string &Input, const std::string &Output) {
  if (Input == "-") {
    assemble(std::cin, "standard input", Output);
    return;
  }
  std::ifstream In(Input, std::ios::binary);
  // A folder can be opened, but its first character cannot be read.
  if (!In || (In.peek(), In.bad()))
    throw TraceError("cannot read " + Input + ": " + strerror(errno));
  assemble(In, Input, Output);
}

Command subcommands::makeAssemble() {
  struct AssembleArguments {
    std::string Input = "-";
    std::string Output;
  };
  Command Result(
      {.Program = "syncline assemble",
       .Summary = "Make a trace file from the text that 'syncline dump' prints",
       .Description =
           {"A key that a line omits takes its default value. Empty lines "
            "and lines that begin with # are ignored."},
       .ExitStatus = {{"0", "The file was written."},
                      {"2", "A line is wrong, or a file cannot be read or "
                            "written. Nothing was written."}}});
  auto Arguments = std::make_shared<AssembleArguments>();
  Result.App
      ->add_option("text", Arguments->Input,
                   "The text; - is standard input (default: -).")
      ->type_name("TEXT");
  Result.App
      ->add_option("-o,--output", Arguments->Output,
                   "Write to this file and replace it if it exists; - is "
                   "standard output.")
      ->required()
      ->type_name("FILE");
  Result.Action = [Arguments] {
    assemble(Arguments->Input, Arguments->Output);
    return Exit::Success;
  };
  return Result;
}
