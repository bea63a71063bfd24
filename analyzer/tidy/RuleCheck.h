//===- RuleCheck.h - A rule as a check of clang-tidy ------------*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_TIDY_RULECHECK_H
#define SYNCLINE_ANALYZER_TIDY_RULECHECK_H

#include "tidy/UnitLint.h"

#include <memory>

namespace syncline::lint::tidy {

/// The check of one rule, so that globs and NOLINT comments can name it. The
/// checks of a translation unit share a UnitLint, which handles all rules at
/// once.
class RuleCheck : public clang::tidy::ClangTidyCheck {
public:
  RuleCheck(llvm::StringRef Name, clang::tidy::ClangTidyContext *Tidy,
            std::shared_ptr<UnitLint> Unit)
      : ClangTidyCheck(Name, Tidy), Unit(std::move(Unit)) {}

  void registerPPCallbacks(const clang::SourceManager &,
                           clang::Preprocessor *Preprocessor,
                           clang::Preprocessor *) override {
    Headers = Preprocessor;
  }
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void
  check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;

private:
  std::shared_ptr<UnitLint> Unit;
  clang::Preprocessor *Headers = nullptr;
};

} // namespace syncline::lint::tidy

#endif // SYNCLINE_ANALYZER_TIDY_RULECHECK_H
