//===- LintAction.h - Parses one file and finds what waits ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DRIVER_LINTACTION_H
#define SYNCLINE_ANALYZER_DRIVER_LINTACTION_H

#include "driver/LintRequest.h"
#include "driver/NolintTally.h"
#include "loader/RuleSet.h"
#include "output/Finding.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Frontend/FrontendAction.h"

#include <memory>
#include <optional>

namespace syncline {

struct Preamble;

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

/// \p Prebuilt is what the file is parsed on top of; null where nothing is.
std::unique_ptr<clang::FrontendAction>
makeLintAction(const LintRequest &Request, LintResult &Result,
               const Preamble *Prebuilt = nullptr);

} // namespace syncline

#endif // SYNCLINE_ANALYZER_DRIVER_LINTACTION_H
