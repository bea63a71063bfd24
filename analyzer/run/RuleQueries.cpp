#include "run/RuleQueries.h"
#include "config/Config.h"
#include "io/Errors.h"
#include "io/StandardOutput.h"
#include "loader/Nearest.h"
#include "run/Requests.h"

#include "pages/RulePage.h"

#include <filesystem>

using namespace syncline;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::lint::run;
using namespace syncline::rules;
namespace fs = std::filesystem;

static Config currentConfig(const LintOptions &Options) {
  return ConfigFinder(Options.ConfigFile)
      .configFor(fs::current_path() / "directory");
}

static std::vector<std::string> idsOf(const RuleSet &Rules) {
  std::vector<std::string> Ids;
  for (const Rule &Each : Rules.rules())
    Ids.push_back(Each.Id);
  return Ids;
}

ExitStatus lint::run::explainRule(const LintOptions &Options) {
  Requests Requested(Options);
  const RuleSet &Set = Requested.rulesFor(currentConfig(Options));
  std::string Id = Options.Explain;
  if (Id.starts_with("syncline-"))
    Id = Id.substr(9);
  const Rule *R = Set.find(Id);
  if (!R)
    throw UsageError("no rule '" + Id + "'" + suggestion(Id, idsOf(Set)) +
                     "; see syncline lint --list-rules");
  writeToStandardOutput(pages::textPage(*R));
  return NothingFound;
}

ExitStatus lint::run::listRules(const LintOptions &Options) {
  Requests Requested(Options);
  LintRequest Request = Requested.requestFor(currentConfig(Options));
  std::string Lines;
  for (const Rule *R : Request.Rules)
    Lines += R->Id + "  " + R->Summary + '\n';
  writeToStandardOutput(Lines);
  return NothingFound;
}
