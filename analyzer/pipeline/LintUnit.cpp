#include "pipeline/LintUnit.h"
#include "frontend/LibTorchVersion.h"
#include "hotness/HotFunctions.h"
#include "pipeline/FindingCollector.h"
#include "pipeline/LintResult.h"
#include "summaries/DeviceCode.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::config;
using namespace syncline::lint::frontend;
using namespace syncline::lint::hotness;
using namespace syncline::lint::pipeline;
using namespace syncline::lint::summaries;

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
    for (const FunctionDecl *F : Functions) {
      Hot.add(*F);
      Analysis.add(*F);
    }
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

} // namespace

void pipeline::lintUnit(const ParsedUnit &Unit, const LintRequest &Request,
                        LintResult &Result) {
  Result.LibTorch =
      Request.LibTorch ? Request.LibTorch : detectLibTorch(Unit.Headers);
  RuleIndex Index(Request.Rules, Result.LibTorch);
  HotFunctions Hot;
  FindingCollector Collector(Request, Index, Unit.Files, Hot, Unit.Context);
  FunctionAnalysis Analysis(
      Unit.Context, [&](const CallSite &Site) { Collector.visit(Site); });
  BodyVisitor Visitor(Unit.Files);
  for (Decl *D : Unit.Declarations)
    Visitor.TraverseDecl(D);
  DeviceCode OnDevice(Unit.Context, Request.AssumeGpu);
  Visitor.analyze(Analysis, Hot, OnDevice);
  Collector.finish(Unit.Skipped, Result);
}
