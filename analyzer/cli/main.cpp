#include "cli/CommandLine.h"
#include "process/EnoughStack.h"
#include "run/Linter.h"
#include "run/RuleQueries.h"
#include "terminal/ErrorText.h"
#include "terminal/StandardOutput.h"
#include "terminal/VisibleText.h"

#include <iostream>

using namespace syncline::lint::cli;
using namespace syncline::lint::config;
using namespace syncline::lint::run;
using namespace syncline::terminal;

static int run(int ArgumentCount, char **Arguments) {
  LintOptions Options;
  if (auto Status = parseCommandLine(ArgumentCount, Arguments, Options))
    return *Status;
  if (!Options.Explain.empty())
    return explainRule(Options);
  if (Options.ListRules)
    return listRules(Options);
  return Linter(Options).run();
}

static int runToEnd(int ArgumentCount, char **Arguments) {
  try {
    int Status = run(ArgumentCount, Arguments);
    flushStandardOutput();
    return Status;
  } catch (const std::exception &E) {
    std::cerr << "syncline lint: error: " << visible(errorText(E)) << '\n';
    return LintFailed;
  }
}

int main(int ArgumentCount, char **Arguments) {
  return syncline::process::withEnoughStack(
      [&] { return runToEnd(ArgumentCount, Arguments); });
}
