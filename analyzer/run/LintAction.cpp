#include "run/LintAction.h"
#include "frontend/Dependencies.h"
#include "frontend/DeviceWords.h"
#include "frontend/MissingHeaders.h"
#include "frontend/MissingLibTorch.h"
#include "frontend/MissingMacros.h"
#include "frontend/StandIns.h"
#include "frontend/UserCode.h"
#include "pipeline/LintResult.h"
#include "pipeline/LintUnit.h"
#include "preamble/PreambleCheck.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Sema/SemaConsumer.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::config;
using namespace syncline::lint::findings;
using namespace syncline::lint::frontend;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::preamble;
using namespace syncline::lint::run;

namespace {

class LintConsumer : public SemaConsumer {
public:
  LintConsumer(const LintRequest &Request, const LintHooks &Hooks,
               LintResult &Result, CompilerInstance &Compiler, bool HasPreamble,
               AllDependencies &Read)
      : Request(Request), Hooks(Hooks), Result(Result), Compiler(Compiler),
        HasPreamble(HasPreamble), Read(Read),
        Files(Compiler.getSourceManager(), Compiler.getPreprocessor(),
              Request.HeaderFilter, Request.OnlyHeader) {
    if (Request.CheckNolints)
      recordSkippedRanges(Compiler.getPreprocessor(), Skipped);
  }

  void InitializeSema(Sema &Semantics) override { useStandIns(Semantics); }

  /// Function bodies outside of the project make up most of LibTorch's headers:
  /// without them a file parses in half the time.
  bool shouldSkipFunctionBody(Decl *D) override {
    return !Files.isProject(D->getLocation());
  }

  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      if (Files.isProject(D->getLocation()))
        Declarations.push_back(D);
    return true;
  }

  void HandleTranslationUnit(ASTContext &Context) override {
    if (Request.Rules.empty() || isParsedAgain())
      return;
    LintAgain Lint = [&](const LintHooks &Hooks, LintResult &Result) {
      lintUnit({Context, Compiler.getPreprocessor(), Files, Declarations,
                Skipped, Hooks},
               Request, Result);
      if (Compiler.getDiagnosticClient().getNumErrors() > 0)
        Result.Words = deviceWordsOf(Context, Files);
    };
    Lint(Hooks, Result);
    Result.Dependencies = Read.absolutePaths(Compiler.getFileManager());
    Result.ProjectFiles = projectFiles(Compiler.getSourceManager(), Files);
    if (Hooks.Parsed)
      Hooks.Parsed(Lint);
  }

private:
  /// Without the preamble, because it does not fit.
  bool isParsedAgain() const {
    return HasPreamble &&
           (!Result.PreambleMisfit.empty() ||
            mayFailForPreamble(Compiler.getDiagnosticClient().getNumErrors(),
                               Result));
  }

  const LintRequest &Request;
  const LintHooks &Hooks;
  LintResult &Result;
  CompilerInstance &Compiler;
  bool HasPreamble;
  AllDependencies &Read;
  UserCode Files;
  SkippedRanges Skipped;
  std::vector<Decl *> Declarations;
};

class LintAction : public ASTFrontendAction {
public:
  LintAction(const LintRequest &Request, const LintHooks &Hooks,
             LintResult &Result, const Preamble *Prebuilt)
      : Request(Request), Hooks(Hooks), Result(Result), Prebuilt(Prebuilt) {}

  bool BeginInvocation(CompilerInstance &Compiler) override {
    Compiler.getFrontendOpts().SkipFunctionBodies = true;
    Files = std::make_shared<AllDependencies>();
    Compiler.addDependencyCollector(Files);
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 llvm::StringRef) override {
    // Otherwise a missing header, or too many errors, would stop template
    // instantiation, and the code after them would be lost.
    Compiler.getDiagnostics().setFatalsAsError(true);
    Compiler.getDiagnostics().setErrorLimit(0);
    if (Prebuilt)
      Compiler.getPreprocessor().addPPCallbacks(std::make_unique<PreambleCheck>(
          *Prebuilt, Compiler.getPreprocessor(), Result.PreambleMisfit));
    // Callbacks that are added last are called first.
    defineMissingMacros(Compiler.getPreprocessor(), Result.MissingHeaders);
    includeMissingLibTorch(Compiler.getPreprocessor());
    recordMissingHeaders(Compiler.getPreprocessor(), Result.MissingHeaders);
    return std::make_unique<LintConsumer>(Request, Hooks, Result, Compiler,
                                          Prebuilt != nullptr, *Files);
  }

  void ExecuteAction() override {
    declareStandIns(getCompilerInstance().getPreprocessor());
    ASTFrontendAction::ExecuteAction();
  }

  void EndSourceFileAction() override {
    Result.Dependencies =
        Files->absolutePaths(getCompilerInstance().getFileManager());
  }

private:
  const LintRequest &Request;
  const LintHooks &Hooks;
  LintResult &Result;
  const Preamble *Prebuilt;
  std::shared_ptr<AllDependencies> Files;
};

} // namespace

bool run::mayFailForPreamble(unsigned Errors, const LintResult &Result) {
  return Errors > 0 && Result.MissingHeaders.empty();
}

std::unique_ptr<FrontendAction> run::makeLintAction(const LintRequest &Request,
                                                    const LintHooks &Hooks,
                                                    LintResult &Result,
                                                    const Preamble *Prebuilt) {
  return std::make_unique<LintAction>(Request, Hooks, Result, Prebuilt);
}
