//===- LintUnit.h - Lints a parsed translation unit -------------*- C++ -*-===//
//
// `syncline lint` and the plugin for clang-tidy share this.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_PIPELINE_LINTUNIT_H
#define SYNCLINE_ANALYZER_PIPELINE_LINTUNIT_H

#include "findings/FileSuppressions.h"
#include "pipeline/FindingSink.h"
#include "pipeline/LintResult.h"

#include <functional>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace syncline::lint::config {
struct LintRequest;
} // namespace syncline::lint::config

namespace syncline::lint::isolation {
class Isolation;
} // namespace syncline::lint::isolation

namespace syncline::lint::pipeline {

struct LintHooks;

/// Lints a unit that is parsed with other hooks, and fills the result.
using LintAgain = std::function<void(const LintHooks &, LintResult &)>;

/// What the caller does while a unit is linted.
struct LintHooks {
  /// Survives failures of stages.
  isolation::Isolation &Guard;
  /// Is shown findings as they are made.
  FindingObserver Observe;
  /// The unit is parsed again: findings and errors that were shown are void.
  std::function<void()> Restart;
  /// What other units contribute; null for nothing.
  const program::ImportedFacts *Imports = nullptr;
  /// Fill in LintResult::Summary.
  bool Summarize = false;
  /// Called once the unit is linted, while its syntax tree lives. The function
  /// that it gets lints the unit again.
  std::function<void(const LintAgain &)> Parsed = {};
};

/// One translation unit, once it is parsed.
struct ParsedUnit {
  clang::ASTContext &Context;
  /// It has the include folders.
  clang::Preprocessor &Headers;
  frontend::UserCode &Files;
  /// The user's, at the top level.
  std::vector<clang::Decl *> Declarations;
  /// Filled where the request asks for NOLINT comments.
  findings::SkippedRanges Skipped;
  const LintHooks &Hooks;
};

/// Fills \p Result, apart from what is known of the file without its syntax
/// tree.
void lintUnit(const ParsedUnit &Unit, const config::LintRequest &Request,
              LintResult &Result);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_LINTUNIT_H
