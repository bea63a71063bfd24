#include "run/RuleQueries.h"
#include "config/Config.h"
#include "io/Errors.h"
#include "loader/Nearest.h"
#include "run/Requests.h"

#include "pages/AnyPage.h"
#include "terminal/StandardOutput.h"
#include "terminal/Table.h"
#include "terminal/VisibleText.h"

#include <filesystem>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::lint::run;
using namespace syncline::rules;
using namespace syncline::terminal;
namespace fs = std::filesystem;

static Config currentConfig(const LintOptions &Options) {
  return ConfigFinder(Options.ConfigFile)
      .configFor(fs::current_path() / "directory");
}

ExitStatus lint::run::explainRule(const LintOptions &Options) {
  Requests Requested(Options);
  const RuleSet &Set = Requested.rulesFor(currentConfig(Options));
  std::optional<std::string> Page = pages::pageOf(Set, Options.Explain);
  if (!Page)
    throw UsageError("no rule '" + Options.Explain + "'" +
                     suggestion(Options.Explain, pages::idsOf(Set)) +
                     "; see syncline lint --list-rules");
  terminal::writeStandardOutput(visibleLines(*Page));
  return NothingFound;
}

ExitStatus lint::run::listRules(const LintOptions &Options) {
  Requests Requested(Options);
  LintRequest Request = Requested.requestFor(currentConfig(Options));
  Table Rows({label("", 0, 0), terminal::text(2)}, layoutOfStandardOutput());
  for (const Rule *R : Request.Rules)
    Rows.row({R->Id, R->Summary});
  terminal::writeStandardOutput(visibleLines(Rows.text()));
  return NothingFound;
}
