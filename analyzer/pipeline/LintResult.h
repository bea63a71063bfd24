//===- LintResult.h - Findings of one translation unit ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H
#define SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H

#include "findings/Finding.h"
#include "findings/NolintFaults.h"
#include "findings/NolintTally.h"
#include "findings/WithheldFinding.h"
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
  /// The location of each finding. Valid as long as the AST lives.
  std::vector<clang::SourceLocation> Places;
  /// The findings that a NOLINT comment covers.
  std::vector<findings::Finding> SuppressedFindings;
  /// Those that other options would report.
  std::vector<findings::WithheldFinding> Withheld;
  /// The comments of all reported files, if the request asks for them.
  std::vector<findings::PlacedNolint> Nolints;
  /// What is wrong with the comments of all reported files.
  std::vector<findings::NolintFault> NolintFaults;
  std::optional<rules::Version> LibTorch;
  /// The functions of the project that the unit uses but does not define, and
  /// those that it defines, including main(), by qualified name.
  std::vector<std::string> Undefined;
  std::vector<std::string> Defined;
  /// The templates of the project that the unit instantiates, spelled as in
  /// Finding::Template.
  std::vector<std::string> Instantiated;
  /// It names a GPU, or a device that is only known at run time (DeviceCode.h),
  /// or has tensors of a library that is not installed.
  bool NamesGpu = false;
  /// It uses CUDA, or may put something on a GPU (Placements.h).
  bool PlacesOnGpu = false;
  /// The device words of its files, if they have errors.
  frontend::DeviceWords Words;
  /// What it contributes to its program, if the caller requests it.
  std::optional<program::UnitSummary> Summary;
  /// Why the preamble must not be used; empty if it may be.
  std::string PreambleMisfit;
  /// Absolute paths of the files that were read.
  std::vector<std::string> Dependencies;
  /// The dependencies that belong to the project, also if the result comes from
  /// the cache.
  std::vector<std::string> ProjectFiles;
  /// Nonexistent absolute paths at which headers were searched.
  std::vector<std::string> MissingHeaders;
};

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_LINTRESULT_H
