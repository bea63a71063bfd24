//===- LintResult.h - Findings of one translation unit ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H
#define SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H

#include "findings/Finding.h"
#include "findings/NolintTally.h"
#include "frontend/DeviceWords.h"
#include "loader/RuleSet.h"
#include "program/UnitSummary.h"

#include "clang/Basic/SourceLocation.h"

#include <optional>
#include <string>
#include <vector>

namespace syncline::lint::pipeline {

struct LintResult {
  std::vector<findings::Finding> Findings;
  /// The location of each of them. Valid as long as the syntax tree lives.
  std::vector<clang::SourceLocation> Places;
  /// The findings that a NOLINT comment covers.
  std::vector<findings::Finding> SuppressedFindings;
  /// The comments of all reported files, if the request asks for them.
  std::vector<findings::PlacedNolint> Nolints;
  /// "file:line: text" about comments that are not balanced.
  std::vector<std::string> Notices;
  std::optional<rules::Version> LibTorch;
  /// The functions of the project that the unit uses and does not define, and
  /// those that it defines, by qualified name: main() is one.
  std::vector<std::string> Undefined;
  std::vector<std::string> Defined;
  /// The templates of the project that have instances in the unit, as
  /// Finding::Template has them.
  std::vector<std::string> Instantiated;
  /// It names a GPU, or a device that only the run knows (DeviceCode.h), or has
  /// tensors of a library that is not installed.
  bool NamesGpu = false;
  /// It uses CUDA, or something may be put on a GPU (Placements.h).
  bool PlacesOnGpu = false;
  /// Of its files, if they have errors.
  frontend::DeviceWords Words;
  /// What it contributes to its program, if the caller asks for it.
  std::optional<program::UnitSummary> Summary;
  /// Why the preamble must not be used; empty if it may be.
  std::string PreambleMisfit;
  /// Absolute paths of the files that were read.
  std::vector<std::string> Dependencies;
  /// Those of them that are the project's own, also where the result comes from
  /// the cache.
  std::vector<std::string> ProjectFiles;
  /// Absolute paths where headers were searched that do not exist.
  std::vector<std::string> MissingHeaders;
};

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H
