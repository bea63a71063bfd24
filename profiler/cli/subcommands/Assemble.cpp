#include "cli/ParseAndRun.h"
#include "cli/Subcommand.h"

#include "format/TextAssembler.h"

#include <CLI/CLI.hpp>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>

using namespace syncline;
using namespace syncline::cli;
using namespace syncline::trace;

/// Line by line, since the text of a long recording is long.
static void assemble(std::istream &In, const std::string &Origin,
                     const std::string &Output) {
  TraceFileWriter Out(Output);
  std::string Line;
  for (size_t Number = 1; std::getline(In, Line); ++Number)
    assembleLine(Line, Origin, Number, Out.writer());
  if (In.bad())
    throw TraceError("cannot read " + Origin);
  Out.finish();
}

static void assemble(const std::string &Input, const std::string &Output) {
  if (Input == "-") {
    assemble(std::cin, "standard input", Output);
    return;
  }
  std::ifstream In(Input, std::ios::binary);
  // A folder can be opened, but has no first character.
  if (!In || (In.peek(), In.bad()))
    throw TraceError("cannot read " + Input + ": " + strerror(errno));
  assemble(In, Input, Output);
}

int cli::runAssemble(const char *, std::span<char *const> Arguments) {
  CLI::App App{"Makes a trace file of the text that 'syncline dump' prints. A "
               "key that a line lacks has its default; empty lines and lines "
               "that begin with # are gone over."};
  App.name("syncline assemble");
  std::string Input = "-";
  std::string Output;
  App.add_option("text", Input, "The text; - is standard input (default: -).")
      ->type_name("TEXT");
  App.add_option("-o,--output", Output,
                 "Write to this file, or replace it; - is standard output.")
      ->required()
      ->type_name("FILE");
  App.footer("Exit status: 0, or 2 where a line is wrong or a file cannot be "
             "read or written; then nothing is written.");
  return parseAndRun(App, Arguments, [&] {
    assemble(Input, Output);
    return Exit::Success;
  });
}
