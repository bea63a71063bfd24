#include "config/LintRequest.h"
#include "config/Config.h"
#include "config/Globs.h"
#include "io/Errors.h"

#include "loader/Nearest.h"
#include "loader/RuleSet.h"
#include "llvm/Support/Regex.h"

using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::io;
using namespace syncline::rules;

LintRequest config::requestFrom(const Config &Settings, const RuleSet &Rules) {
  LintRequest Request;
  GlobList Chosen(Settings.Rules.value_or(""));
  std::vector<std::string> Ids;
  for (const Rule &R : Rules.rules()) {
    Ids.push_back(R.Id);
    Request.Known.push_back(&R);
    if (Chosen.contains(R.Id))
      Request.Rules.push_back(&R);
  }
  if (auto Unknown = Chosen.unmatched(Ids); !Unknown.empty())
    throw UsageError(Settings.RulesFrom + "no rule matches '" +
                     Unknown.front() + "'" + suggestion(Unknown.front(), Ids) +
                     "; see syncline lint --list-rules");
  Request.MinConfidence = Settings.MinConfidence.value_or(Confidence::Likely);
  Request.AssumeGpu = Settings.AssumeGpu;
  Request.Tests = Settings.Tests;
  Request.HeaderFilter = Settings.HeaderFilter.value_or("");
  std::string Error;
  if (!Request.HeaderFilter.empty() &&
      !llvm::Regex(Request.HeaderFilter).isValid(Error))
    throw UsageError(Settings.HeaderFilterFrom + "header filter '" +
                     Request.HeaderFilter +
                     "' is not a regular expression: " + Error);
  Request.LibTorch = Settings.LibTorch;
  return Request;
}
