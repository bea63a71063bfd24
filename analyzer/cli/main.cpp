#include "cli/CommandLine.h"
#include "io/Errors.h"
#include "run/Linter.h"

#include <iostream>

using namespace syncline::lint::cli;
using namespace syncline::lint::config;
using namespace syncline::lint::run;

int main(int ArgumentCount, char **Arguments) {
  LintOptions Options;
  if (auto Status = parseCommandLine(ArgumentCount, Arguments, Options))
    return *Status;
  try {
    return Linter(Options).run();
  } catch (const std::exception &E) {
    std::cerr << "syncline lint: error: " << E.what() << '\n';
    return CouldNotDoTheJob;
  }
}
