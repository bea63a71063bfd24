#include "pipeline/UnitBodies.h"
#include "frontend/UserCode.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::frontend;
using namespace syncline::lint::pipeline;

/// Whether \p Function is a kernel or only called from kernels: there is no
/// host to block.
static bool runsOnDeviceAlone(const FunctionDecl &Function) {
  return Function.hasAttr<CUDAGlobalAttr>() ||
         (Function.hasAttr<CUDADeviceAttr>() &&
          !Function.hasAttr<CUDAHostAttr>());
}

namespace {

class BodyVisitor : public RecursiveASTVisitor<BodyVisitor> {
public:
  BodyVisitor(UserCode &Files, UnitBodies &Bodies)
      : Files(Files), Bodies(Bodies) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return false; }
  bool TraverseLambdaExpr(LambdaExpr *) { return true; }

  bool VisitCXXRecordDecl(CXXRecordDecl *C) {
    if (Files.isProject(C->getLocation()))
      Bodies.Classes.push_back(C);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    // An instantiation of a generic lambda belongs to the enclosing function,
    // like any lambda.
    if (const auto *Method = dyn_cast<CXXMethodDecl>(F);
        Method && Method->getParent()->isLambda())
      return true;
    if (Files.isProject(F->getLocation()))
      Bodies.Declared.push_back(F);
    if (F->doesThisDeclarationHaveABody() && !F->isDefaulted() &&
        !runsOnDeviceAlone(*F) && Files.isProject(F->getLocation()))
      Bodies.Functions.push_back(F);
    return true;
  }

  bool VisitVarDecl(VarDecl *V) {
    if (V->hasGlobalStorage() && !V->isStaticLocal() && V->hasInit() &&
        !V->getDeclContext()->isDependentContext() &&
        Files.isProject(V->getLocation()))
      Bodies.Initializers.emplace_back(V, V->getInit());
    return true;
  }

  bool VisitFieldDecl(FieldDecl *F) {
    if (Files.isProject(F->getLocation()))
      Bodies.Fields.push_back(F);
    if (F->hasInClassInitializer() && F->getInClassInitializer() &&
        !F->getDeclContext()->isDependentContext() &&
        Files.isProject(F->getLocation()))
      Bodies.Initializers.emplace_back(F, F->getInClassInitializer());
    return true;
  }

private:
  UserCode &Files;
  UnitBodies &Bodies;
};

} // namespace

/// Only instantiations of a template run.
static void moveInstantiated(UnitBodies &Bodies) {
  llvm::DenseSet<const FunctionDecl *> Patterns;
  for (const FunctionDecl *Each : Bodies.Functions)
    if (!Each->isDependentContext() && !Each->isInvalidDecl())
      if (const FunctionDecl *Pattern = Each->getTemplateInstantiationPattern())
        if (Patterns.insert(Pattern->getCanonicalDecl()).second)
          Bodies.Instantiated.push_back(Pattern);
  llvm::erase_if(Bodies.Functions, [&](const FunctionDecl *Each) {
    return Patterns.contains(Each->getCanonicalDecl());
  });
}

UnitBodies pipeline::bodiesIn(const std::vector<Decl *> &Declarations,
                              UserCode &Files) {
  UnitBodies Bodies;
  BodyVisitor Visitor(Files, Bodies);
  for (Decl *Each : Declarations)
    Visitor.TraverseDecl(Each);
  moveInstantiated(Bodies);
  return Bodies;
}
