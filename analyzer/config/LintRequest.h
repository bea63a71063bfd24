//===- LintRequest.h - What to lint in one file -----------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_CONFIG_LINTREQUEST_H
#define SYNCLINE_ANALYZER_CONFIG_LINTREQUEST_H

#include "loader/Rule.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::rules {
class RuleSet;
} // namespace syncline::rules

namespace syncline::lint::config {

struct Config;

/// The settings for one file.
struct LintRequest {
  /// The rules whose findings are requested.
  std::vector<const rules::Rule *> Rules;
  /// Every rule: a call synchronizes whether or not its finding is requested.
  std::vector<const rules::Rule *> Known;
  rules::Confidence MinConfidence = rules::Confidence::Likely;
  /// Assume that code runs on a GPU even without evidence.
  bool AssumeGpu = false;
  /// Report findings in tests like all others.
  bool Tests = false;
  /// The build compiles the file only into tests.
  bool IsOfTestTarget = false;
  std::string HeaderFilter;
  std::string OnlyHeader;
  std::optional<rules::Version> LibTorch;
  /// Paths in findings are relative to this folder if they are below it.
  std::string WorkingDirectory;
  /// A hash of the user's own rule files, to detect changes.
  std::string OwnRules;
  /// Return the NOLINT comments, too.
  bool CheckNolints = false;
  /// Leave NOLINT comments to the caller.
  bool KeepSuppressed = false;
};

/// The request that \p Settings describe, with their selection of \p Rules,
/// which must outlive the request.
/// \throws UsageError if they select no rule, or the header filter is not a
/// valid regular expression.
LintRequest requestFrom(const Config &Settings, const rules::RuleSet &Rules);

} // namespace syncline::lint::config

#endif // SYNCLINE_ANALYZER_CONFIG_LINTREQUEST_H
