//===- LintResult.h - Findings of one translation unit ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H
#define SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H

#include "findings/Finding.h"
#include "findings/NolintTally.h"
#include "loader/RuleSet.h"

#include "clang/Basic/SourceLocation.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline {

/// What came of it.
struct LintResult {
  std::vector<Finding> Findings;
  /// Where each of them is, for as long as the syntax tree lives.
  std::vector<clang::SourceLocation> Places;
  /// Those that a NOLINT comment covers.
  std::vector<Finding> SuppressedFindings;
  /// Those of all files that are reported, where the request asks for them.
  std::vector<PlacedNolint> Nolints;
  /// "file:line: text" of comments that do not mean what they seem to.
  std::vector<std::string> Notices;
  std::optional<Version> LibTorch;
  /// Why the preamble must not be used; empty where it may.
  std::string PreambleMisfit;
  /// Absolute paths of the files that were read.
  std::vector<std::string> Dependencies;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H
