//===- Requests.h - Lint requests for files ---------------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_REQUESTS_H
#define SYNCLINE_ANALYZER_RUN_REQUESTS_H

#include "config/Config.h"
#include "config/LintRequest.h"
#include "config/Options.h"
#include "loader/RuleSet.h"

#include <map>
#include <string>
#include <vector>

namespace syncline::lint::run {

/// Combines the command line with the configuration of each file. Loads each
/// set of rule folders once.
class Requests {
public:
  explicit Requests(const config::LintOptions &Options) : Options(Options) {}

  /// All rules of the command line and of \p Settings.
  /// \throws RuleError if a rule file is invalid.
  const rules::RuleSet &rulesFor(const config::Config &Settings);

  /// The request for a file with these \p Settings. If \p OnlyHeader is not
  /// empty, requests only findings in that file. The request refers to rules
  /// that live as long as this object.
  /// \throws RuleError, UsageError
  config::LintRequest requestFor(config::Config Settings,
                                 const std::string &OnlyHeader = {});

private:
  struct LoadedRules {
    rules::RuleSet Rules;
    /// A hash of the user's rule files.
    std::string OwnHash;
  };
  const LoadedRules &load(const config::Config &Settings);
  void checkSelection(const config::Config &Settings,
                      const config::LintRequest &Request) const;

  const config::LintOptions &Options;
  std::map<std::vector<std::string>, LoadedRules> Loaded;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_REQUESTS_H
