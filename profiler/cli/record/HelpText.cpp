#include "cli/record/OptionTable.h"

#include <string_view>

using namespace syncline::record;

static constexpr const char *Introduction =
    R"(Usage: syncline record [OPTION...] [--] PROGRAM [ARGUMENT...]

Runs a program and records every call that blocks a host thread on the GPU. The
program keeps its input, output and exit status. The first word that is no
option names the program; the words after it belong to the program.

Options:
)";

static constexpr const char *Rest = R"(
Each option but --tracer and --help sets an environment variable. You can set
the variable instead: see docs/how-to/record-a-run.md.

Examples:
  syncline record ./train --epochs 1
  syncline record -o run1.sltrace python3 train.py
  syncline record torchrun --nproc-per-node 2 train.py     one file per rank
  mpirun -n 4 syncline record -o train-%r.sltrace ./train  the same with MPI
  syncline record --delay 60 --duration 10 ./train         10 seconds of the run
  syncline record --signal USR2 ./train    kill -USR2 starts and stops it

Without this command, where something else starts the program:
  LD_PRELOAD=/path/to/lib/libsyncline_tracer.so \
    SYNCLINE_OUTPUT=train-%p.sltrace ./train

Exit status: the program's own; a signal that ends it ends this command too.
2: the options are wrong, or there is no tracer or no room for the file, and the
program was not started. 126: it cannot be executed. 127: it was not found.
)";

/// Appends Text in lines of at most 80 columns, all but the first indented.
static void appendWrapped(std::string &Out, std::string_view Text,
                          size_t Indent) {
  constexpr size_t Columns = 80;
  size_t Room = Columns - Indent;
  while (Text.size() > Room) {
    size_t Break = Text.rfind(' ', Room);
    Out += Text.substr(0, Break);
    Out += '\n' + std::string(Indent, ' ');
    Text.remove_prefix(Break + 1);
  }
  Out += Text;
  Out += '\n';
}

std::string syncline::record::helpText() {
  constexpr size_t Indent = 26;
  std::string Out = Introduction;
  for (const OptionRow &Row : optionTable()) {
    std::string Option = "  ";
    Option += Row.Short ? std::string{'-', Row.Short} + ", " : "    ";
    Option += std::string("--") + Row.Name;
    if (Row.ValueName)
      Option += std::string(" ") + Row.ValueName;
    if (Option.size() < Indent)
      Option.resize(Indent, ' ');
    else
      Option += '\n' + std::string(Indent, ' ');
    Out += Option;
    appendWrapped(Out, Row.Help, Indent);
  }
  return Out + Rest;
}
