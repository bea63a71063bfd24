//===- TraceArguments.h - Options for reading traces ------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_COMMAND_TRACEARGUMENTS_H
#define SYNCLINE_PROFILER_CLI_COMMAND_TRACEARGUMENTS_H

#include "report/model/BuildReport.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace syncline::cli::command {

/// Checks an option that names a folder to read: what is wrong with it, or
/// nothing.
std::string checkFolder(const std::string &Path);

/// How report, check and diff read and analyze traces.
struct TraceArguments {
  std::vector<std::string> RuleDirectories, OldRuleDirectories;
  report::ReportOptions Options;

  void addTo(CLI::App &App);
  /// \throws RuleError
  rules::RuleSet rules() const;
  std::vector<std::unique_ptr<report::AnalyzedTrace>>
  read(const std::vector<std::string> &Files,
       const rules::RuleSet &Rules) const;
};

/// Whether the recording was cut off before anything was recorded.
bool lacksEvents(const report::AnalyzedTrace &Trace);

/// Nothing can be said about a program of which nothing was recorded.
/// \throws std::runtime_error if \p Trace lacks events.
void demandEvents(const report::AnalyzedTrace &Trace);

} // namespace syncline::cli::command

#endif // SYNCLINE_PROFILER_CLI_COMMAND_TRACEARGUMENTS_H
