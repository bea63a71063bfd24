//===- Module.cpp - syncline's rules as checks of clang-tidy --------------===//
//
// libsyncline_tidy.so, for clang-tidy --load.
//
//===----------------------------------------------------------------------===//

#include "tidy/RuleCheck.h"

#include "clang-tidy/ClangTidyModule.h"
#include "clang/ASTMatchers/ASTMatchers.h"

using namespace clang;
using namespace clang::tidy;
using namespace syncline::lint::tidy;
using namespace syncline::rules;

void RuleCheck::registerMatchers(ast_matchers::MatchFinder *Finder) {
  Finder->addMatcher(ast_matchers::translationUnitDecl(), this);
}

void RuleCheck::check(const ast_matchers::MatchFinder::MatchResult &Result) {
  if (Headers)
    Unit->run(*Result.Context, *Headers);
}

namespace {

class SynclineModule : public ClangTidyModule {
public:
  void addCheckFactories(ClangTidyCheckFactories &Factories) override {
    // Checks live as long as their translation unit; the next unit gets new
    // ones.
    auto Current = std::make_shared<std::weak_ptr<UnitLint>>();
    auto MakeCheck = [Current](llvm::StringRef Name, ClangTidyContext *Tidy) {
      std::shared_ptr<UnitLint> Unit = Current->lock();
      if (!Unit || !Unit->isStillToRun(*Tidy)) {
        Unit = std::make_shared<UnitLint>(*Tidy);
        *Current = Unit;
      }
      return std::make_unique<RuleCheck>(Name, Tidy, std::move(Unit));
    };
    for (const Rule &R : builtinRules().rules())
      Factories.registerCheckFactory(R.checkName(), MakeCheck);
  }
};

} // namespace

// NOLINTNEXTLINE(bugprone-throwing-static-initialization): clang-tidy's own way
static ClangTidyModuleRegistry::Add<SynclineModule> Registration(
    "syncline-module",
    "Finds host-device synchronizations and asynchronous hazards.");
