//===- UnitLint.h - One translation unit of clang-tidy ----------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_TIDY_UNITLINT_H
#define SYNCLINE_ANALYZER_TIDY_UNITLINT_H

#include "config/Config.h"
#include "run/LintAction.h"

#include "clang-tidy/ClangTidyCheck.h"

namespace syncline {

/// The rules that come with the program.
const RuleSet &builtinRules();

/// Lints one translation unit for all checks that are enabled, and reports to
/// clang-tidy, which applies NOLINT comments and makes fixes.
class UnitLint {
public:
  explicit UnitLint(clang::tidy::ClangTidyContext &Tidy);

  /// Whether checks that \p Context makes now belong here.
  bool isStillToRun(const clang::tidy::ClangTidyContext &Context) const {
    return &Tidy == &Context && !HasRun;
  }

  /// The first call does all of the work.
  void run(clang::ASTContext &Context, clang::Preprocessor &Headers);

private:
  /// The names are "syncline.MinConfidence" and so on.
  void readOptions();
  /// The project's .syncline.json, behind the options of clang-tidy.
  Config settings() const;
  LintRequest requestFor(const Config &Settings, const RuleSet &Rules) const;
  void report(const Finding &Found, clang::SourceLocation Place,
              const clang::SourceManager &Sources) const;
  void note(const Finding &Found, clang::SourceLocation Place,
            const std::string &Text) const;

  clang::tidy::ClangTidyContext &Tidy;
  bool HasRun = false;
  std::optional<Confidence> MinConfidence;
  std::optional<bool> AssumeGpu;
  std::optional<Version> LibTorch;
  std::string RulesDirectories;
};

} // namespace syncline

#endif // SYNCLINE_ANALYZER_TIDY_UNITLINT_H
