#include "cli/CommandLine.h"
#include "io/Errors.h"
#include "run/Linter.h"
#include "run/RuleQueries.h"

#include <iostream>

using namespace syncline::lint::cli;
using namespace syncline::lint::config;
using namespace syncline::lint::run;

static ExitStatus run(const LintOptions &Options) {
  if (!Options.Explain.empty())
    return explainRule(Options);
  if (Options.ListRules)
    return listRules(Options);
  return Linter(Options).run();
}

int main(int ArgumentCount, char **Arguments) {
  try {
    LintOptions Options;
    if (auto Status = parseCommandLine(ArgumentCount, Arguments, Options))
      return *Status;
    return run(Options);
  } catch (const std::exception &E) {
    std::cerr << "syncline lint: error: " << E.what() << '\n';
    return LintFailed;
  }
}
