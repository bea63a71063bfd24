#include "cli/RunSubcommand.h"
#include "cli/command/StandardOutput.h"
#include "terminal/StandardOutput.h"

using namespace syncline;
using namespace syncline::cli;

int main(int ArgumentCount, char **Arguments) {
  terminal::bufferStandardOutput();
  return command::finishStandardOutput(
      runSubcommand({Arguments, static_cast<size_t>(ArgumentCount)}));
}
