//===- LintRequest.h - What is asked of one file ----------------*- C++ -*-===//

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
  /// The rules whose findings are wanted.
  std::vector<const rules::Rule *> Rules;
  /// Every rule: a call synchronizes whether or not its finding is wanted.
  std::vector<const rules::Rule *> Known;
  rules::Confidence MinConfidence = rules::Confidence::Likely;
  /// Assume that code runs on a GPU even where nothing shows it.
  bool AssumeGpu = false;
  /// Report findings in tests like all others.
  bool Tests = false;
  /// The build compiles the file into tests alone.
  bool IsOfTestTarget = false;
  std::string HeaderFilter;
  std::string OnlyHeader;
  std::optional<rules::Version> LibTorch;
  /// Paths in findings are relative to this folder where they are below it.
  std::string WorkingDirectory;
  /// A hash of the files of the user's own rules, to notice when they change.
  std::string OwnRules;
  /// Return the NOLINT comments, too.
  bool CheckNolints = false;
  /// Leave NOLINT comments to the caller.
  bool KeepSuppressed = false;
};

/// What \p Settings ask for, with their choice of \p Rules, which must outlive
/// the request.
/// \throws UsageError where they name no rule, or the header filter is no
/// regular expression.
LintRequest requestFrom(const Config &Settings, const rules::RuleSet &Rules);

} // namespace syncline::lint::config

#endif // SYNCLINE_ANALYZER_CONFIG_LINTREQUEST_H
