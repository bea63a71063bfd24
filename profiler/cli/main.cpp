#include "cli/RunSubcommand.h"
#include "cli/command/StandardOutput.h"
#include "process/EnoughStack.h"
#include "terminal/StandardOutput.h"

using namespace syncline;
using namespace syncline::cli;

int main(int ArgumentCount, char **Arguments) {
  terminal::bufferStandardOutput();
  std::span<char *const> CommandLine(Arguments,
                                     static_cast<size_t>(ArgumentCount));
  int Status =
      process::withEnoughStack([&] { return runSubcommand(CommandLine); });
  return command::finishStandardOutput(programOf(CommandLine), Status);
}
