//===- LintAction.h - Parses one file and finds what waits ------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_DRIVER_LINTACTION_H
#define SYNCLINE_ANALYZER_DRIVER_LINTACTION_H

#include "driver/NolintTally.h"
#include "loader/RuleSet.h"
#include "output/Finding.h"

#include "clang/Basic/SourceLocation.h"
#include "clang/Frontend/FrontendAction.h"

#include <memory>
#include <optional>

namespace syncline {

struct Preamble;

/// What is asked of one file.
struct LintRequest {
  std::vector<const Rule *> Rules;
  Confidence MinConfidence = Confidence::Likely;
  /// Code is taken to run on a GPU that nothing says so of.
  bool AssumeGpu = false;
  std::string HeaderFilter;
  std::string OnlyHeader;
  std::optional<Version> LibTorch;
  /// Paths in findings are relative to this folder where they are below it.
  std::string WorkingDirectory;
  /// Tells rules apart that the user has written: a hash of their files.
  std::string OwnRules;
  /// Hand over the NOLINT comments, too.
  bool CheckNolints = false;
  /// Leave NOLINT comments to the caller.
  bool KeepSuppressed = false;
};

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
