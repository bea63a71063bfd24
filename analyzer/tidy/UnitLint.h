//===- UnitLint.h - One translation unit of clang-tidy ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_TIDY_UNITLINT_H
#define SYNCLINE_ANALYZER_TIDY_UNITLINT_H

#include "config/Config.h"
#include "run/LintAction.h"

#include "clang-tidy/ClangTidyCheck.h"

namespace syncline::lint::tidy {

/// The rules that come with the program.
const rules::RuleSet &builtinRules();

/// Lints one translation unit for all checks that are enabled, and reports to
/// clang-tidy, which applies NOLINT comments and fixes.
class UnitLint {
public:
  explicit UnitLint(clang::tidy::ClangTidyContext &Tidy);

  /// Whether new checks of \p Context belong to this translation unit.
  bool isStillToRun(const clang::tidy::ClangTidyContext &Context) const {
    return &Tidy == &Context && !HasRun;
  }

  /// The first call does all of the work.
  void run(clang::ASTContext &Context, clang::Preprocessor &Headers);

private:
  /// The names are "syncline.MinConfidence" and so on.
  void readOptions();
  /// The project's .syncline.json, overridden by the options of clang-tidy.
  config::Config settings() const;
  config::LintRequest requestFor(const config::Config &Settings,
                                 const rules::RuleSet &Rules) const;
  void report(const findings::Finding &Found, clang::SourceLocation Location,
              const clang::SourceManager &Sources) const;
  void note(const findings::Finding &Found, clang::SourceLocation Location,
            const std::string &Text) const;

  clang::tidy::ClangTidyContext &Tidy;
  bool HasRun = false;
  std::optional<rules::Confidence> MinConfidence;
  std::optional<bool> AssumeGpu;
  std::optional<rules::Version> LibTorch;
  std::string RulesDirectories;
};

} // namespace syncline::lint::tidy

#endif // SYNCLINE_ANALYZER_TIDY_UNITLINT_H
