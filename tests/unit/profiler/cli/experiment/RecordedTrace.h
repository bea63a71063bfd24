//===- RecordedTrace.h - Traces of tests/traces -----------------*- C++ -*-===//

#ifndef SYNCLINE_TESTS_UNIT_PROFILER_CLI_EXPERIMENT_RECORDEDTRACE_H
#define SYNCLINE_TESTS_UNIT_PROFILER_CLI_EXPERIMENT_RECORDEDTRACE_H

#include "loader/RuleSet.h"
#include "report/model/BuildReport.h"

#include <memory>
#include <string>

namespace syncline::test {

inline std::unique_ptr<report::AnalyzedTrace>
recordedTrace(const std::string &Name) {
  static const rules::RuleSet Rules = rules::RuleSet::builtin();
  return report::buildReport(
      SYNCLINE_SOURCE_DIR "/tests/traces/" + Name + ".sltrace", Rules, {});
}

} // namespace syncline::test

#endif // SYNCLINE_TESTS_UNIT_PROFILER_CLI_EXPERIMENT_RECORDEDTRACE_H
