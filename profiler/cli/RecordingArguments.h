//===- RecordingArguments.h - Options of what reads recordings --*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_CLI_RECORDINGARGUMENTS_H
#define SYNCLINE_PROFILER_CLI_RECORDINGARGUMENTS_H

#include "report/BuildReport.h"

#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace syncline {

/// How recordings are read and looked at, the same in report, check and diff.
struct RecordingArguments {
  std::vector<std::string> RuleDirectories;
  ReportOptions Options;

  void addTo(CLI::App &App);
  /// \throws RuleError
  RuleSet rules() const;
  std::vector<std::unique_ptr<AnalysedRecording>>
  read(const std::vector<std::string> &Files, const RuleSet &Rules) const;
};

} // namespace syncline

#endif // SYNCLINE_PROFILER_CLI_RECORDINGARGUMENTS_H
