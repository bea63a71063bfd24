#include "cli/RunSubcommand.h"

int main(int ArgumentCount, char **Arguments) {
  return syncline::cli::runSubcommand(
      {Arguments, static_cast<size_t>(ArgumentCount)});
}
