#include "driver/LintAction.h"
#include "core/DeviceCode.h"
#include "core/HotFunctions.h"
#include "driver/Dependencies.h"
#include "driver/FindingCollector.h"
#include "driver/LibTorchVersion.h"
#include "driver/PreambleCheck.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"

using namespace clang;
using namespace syncline;

namespace {

/// Collects the bodies and initialisers of a declaration, template instances
/// included. Lambdas are left to the function around them, which knows what
/// they capture.
class BodyVisitor : public RecursiveASTVisitor<BodyVisitor> {
public:
  explicit BodyVisitor(UserCode &Files) : Files(Files) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

  bool VisitCXXRecordDecl(CXXRecordDecl *C) {
    if (Files.isProject(C->getLocation()))
      Classes.push_back(C);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (Files.isProject(F->getLocation()))
      Declared.push_back(F);
    if (F->doesThisDeclarationHaveABody() && !F->isDefaulted() &&
        Files.isProject(F->getLocation()))
      Functions.push_back(F);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) {
    if (V->hasGlobalStorage() && !V->isStaticLocal() && V->hasInit() &&
        !V->getDeclContext()->isDependentContext() &&
        Files.isProject(V->getLocation()))
      Initializers.emplace_back(V, V->getInit());
    return true;
  }

  bool VisitFieldDecl(FieldDecl *F) {
    if (Files.isProject(F->getLocation()))
      Fields.push_back(F);
    if (F->hasInClassInitializer() && F->getInClassInitializer() &&
        !F->getDeclContext()->isDependentContext() &&
        Files.isProject(F->getLocation()))
      Initializers.emplace_back(F, F->getInClassInitializer());
    return true;
  }

  /// Analyses what was visited.
  void analyze(FunctionAnalysis &Analysis, HotFunctions &Hot,
               DeviceCode &OnDevice) const {
    for (const FunctionDecl *F : Functions)
      Hot.add(*F);
    for (const FunctionDecl *F : Declared)
      OnDevice.add(*F);
    for (const CXXRecordDecl *C : Classes)
      OnDevice.add(*C);
    for (const FieldDecl *F : Fields)
      OnDevice.add(*F, F->getInClassInitializer());
    for (const auto &[Holder, Initializer] : Initializers)
      OnDevice.add(*Holder, Initializer);
    Hot.propagate();
    OnDevice.propagate();
    for (const FunctionDecl *F : Hot.addressTaken())
      Analysis.addUnseenCallers(*F);
    for (const FunctionDecl *F : Hot.callersFirst(Functions))
      Analysis.analyze(*F, Hot.frequencyOf(*F), OnDevice.contains(*F));
    for (const auto &[Holder, Initializer] : Initializers)
      Analysis.analyzeInitializer(*Holder, *Initializer,
                                  OnDevice.contains(*Holder));
  }

private:
  UserCode &Files;
  std::vector<const FunctionDecl *> Functions;
  /// With and without a body.
  std::vector<const FunctionDecl *> Declared;
  std::vector<const CXXRecordDecl *> Classes;
  std::vector<const FieldDecl *> Fields;
  std::vector<std::pair<const NamedDecl *, const Expr *>> Initializers;
};

class LintConsumer : public ASTConsumer {
public:
  LintConsumer(const LintRequest &Request, LintResult &Result,
               CompilerInstance &Compiler)
      : Request(Request), Result(Result), Compiler(Compiler),
        Files(Compiler.getSourceManager(), Compiler.getPreprocessor(),
              Request.HeaderFilter, Request.OnlyHeader) {
    if (Request.CheckNolints)
      recordSkippedRanges(Compiler.getPreprocessor(), Skipped);
  }

  /// Bodies outside of the project are the better part of LibTorch's headers:
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
    if (Request.Rules.empty()) // just to see whether it parses
      return;
    Result.LibTorch = Request.LibTorch
                          ? Request.LibTorch
                          : detectLibTorch(Compiler.getPreprocessor());
    RuleIndex Index(Request.Rules, Result.LibTorch);
    HotFunctions Hot;
    FindingCollector Collector(Request, Index, Files, Hot, Context);
    FunctionAnalysis Analysis(
        Context, [&](const CallSite &Site) { Collector.visit(Site); });
    BodyVisitor Visitor(Files);
    for (Decl *D : Declarations)
      Visitor.TraverseDecl(D);
    DeviceCode OnDevice(Context, Request.AssumeGpu);
    Visitor.analyze(Analysis, Hot, OnDevice);
    Collector.finish(Skipped, Result);
  }

private:
  const LintRequest &Request;
  LintResult &Result;
  CompilerInstance &Compiler;
  UserCode Files;
  SkippedRanges Skipped;
  std::vector<Decl *> Declarations;
};

class LintAction : public ASTFrontendAction {
public:
  LintAction(const LintRequest &Request, LintResult &Result,
             const Preamble *Prebuilt)
      : Request(Request), Result(Result), Prebuilt(Prebuilt) {}

  bool BeginInvocation(CompilerInstance &Compiler) override {
    Compiler.getFrontendOpts().SkipFunctionBodies = true;
    Files = std::make_shared<AllDependencies>();
    Compiler.addDependencyCollector(Files);
    return true;
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler,
                                                 llvm::StringRef) override {
    // A header that is missing, or many errors, would end the instantiation of
    // templates, and with it all that is known of the code behind.
    Compiler.getDiagnostics().setFatalsAsError(true);
    Compiler.getDiagnostics().setErrorLimit(0);
    if (Prebuilt)
      Compiler.getPreprocessor().addPPCallbacks(std::make_unique<PreambleCheck>(
          *Prebuilt, Compiler.getSourceManager(), Result.PreambleMisfit));
    return std::make_unique<LintConsumer>(Request, Result, Compiler);
  }

  void EndSourceFileAction() override {
    Result.Dependencies =
        Files->absolutePaths(getCompilerInstance().getFileManager());
  }

private:
  const LintRequest &Request;
  LintResult &Result;
  const Preamble *Prebuilt;
  std::shared_ptr<AllDependencies> Files;
};

} // namespace

std::unique_ptr<FrontendAction>
syncline::makeLintAction(const LintRequest &Request, LintResult &Result,
                         const Preamble *Prebuilt) {
  return std::make_unique<LintAction>(Request, Result, Prebuilt);
}
