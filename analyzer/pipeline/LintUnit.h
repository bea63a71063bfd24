//===- LintUnit.h - Lints a parsed translation unit -------------*- C++ -*-===//
//
// Shared by `syncline lint` and the clang-tidy plugin.
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

/// Lints the parsed unit again with other hooks, and fills the result.
using LintAgain = std::function<void(const LintHooks &, LintResult &)>;

/// Callbacks and settings of the caller for linting a unit.
struct LintHooks {
  /// Recovers from failures of stages.
  isolation::Isolation &Guard;
  /// Receives findings as they are created.
  FindingObserver Observe;
  /// The unit is about to be parsed again: findings and errors so far are void.
  std::function<void()> Restart;
  /// The facts that other units contribute; null for none.
  const program::ImportedFacts *Imports = nullptr;
  /// Fill in LintResult::Summary.
  bool Summarize = false;
  /// Called after the unit is linted, while its AST lives. The function that it
  /// receives lints the unit again.
  std::function<void(const LintAgain &)> Parsed = {};
};

/// A parsed translation unit.
struct ParsedUnit {
  clang::ASTContext &Context;
  /// Knows the include folders.
  clang::Preprocessor &Headers;
  frontend::UserCode &Files;
  /// The user's declarations at the top level.
  std::vector<clang::Decl *> Declarations;
  /// Filled if the request asks for NOLINT comments.
  findings::SkippedRanges Skipped;
  const LintHooks &Hooks;
};

/// Fills \p Result, except for what is known about the file without its AST.
void lintUnit(const ParsedUnit &Unit, const config::LintRequest &Request,
              LintResult &Result);

} // namespace syncline::lint::pipeline

#endif // SYNCLINE_ANALYZER_PIPELINE_LINTUNIT_H
