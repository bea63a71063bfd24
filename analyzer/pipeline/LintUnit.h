//===- LintUnit.h - Finds what waits in a parsed file -----------*- C++ -*-===//
//
// What `syncline lint` and the plugin for clang-tidy have in common.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_LINTUNIT_H
#define SYNCLINE_ANALYZER_PIPELINE_LINTUNIT_H

#include "findings/FileSuppressions.h"
#include "pipeline/LintResult.h"

#include <vector>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace syncline::lint::config {
struct LintRequest;
} // namespace syncline::lint::config

namespace syncline::lint::pipeline {

struct LintResult;

/// One translation unit, once it is parsed.
struct ParsedUnit {
  clang::ASTContext &Context;
  /// Knows the include folders.
  clang::Preprocessor &Headers;
  frontend::UserCode &Files;
  /// Those of the project at its top level.
  std::vector<clang::Decl *> Declarations;
  /// Filled where the request asks for NOLINT comments.
  findings::SkippedRanges Skipped;
};

void lintUnit(const ParsedUnit &Unit, const config::LintRequest &Request,
              LintResult &Result);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_LINTUNIT_H
