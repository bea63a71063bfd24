#include "cli/RunSubcommand.h"
#include "cli/command/StandardOutput.h"

using namespace syncline::cli;

int main(int ArgumentCount, char **Arguments) {
  command::bufferStandardOutput();
  return command::finishStandardOutput(
      runSubcommand({Arguments, static_cast<size_t>(ArgumentCount)}));
}
