//===- ProjectJobs.h - Jobs for the files of a project ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_RUN_PROJECTJOBS_H
#define SYNCLINE_ANALYZER_RUN_PROJECTJOBS_H

#include "commands/Commands.h"
#include "config/Config.h"
#include "config/Options.h"
#include "run/OtherUnits.h"
#include "run/Requests.h"
#include "run/Unit.h"

#include <string>
#include <vector>

namespace syncline::lint::run {

/// Combines compile commands, the configuration and the command line.
class ProjectJobs {
public:
  /// \throws RuleError if the rules of the command line are invalid.
  explicit ProjectJobs(const config::LintOptions &Options);

  /// The files that the options select, limited to the shard.
  /// \throws UsageError if there are none.
  std::vector<std::string> requestedFiles();

  /// \throws UsageError, RuleError if \p File cannot be linted.
  Unit unitFor(const std::string &File);
  const config::Config &configFor(const std::string &File) {
    return Configs.configFor(File);
  }

  /// Other files of the database, which show which headers files share.
  std::vector<commands::LintJob> others(const std::vector<Unit> &Units);

  /// The program of \p Files. The result refers to this object.
  ProgramFiles programOf(const std::vector<std::string> &Files);

private:
  commands::LintJob jobFor(const std::string &File);

  const config::LintOptions &Options;
  commands::CommandFinder Commands;
  config::ConfigFinder Configs;
  Requests Requested;
};

} // namespace syncline::lint::run

#endif // SYNCLINE_ANALYZER_RUN_PROJECTJOBS_H
