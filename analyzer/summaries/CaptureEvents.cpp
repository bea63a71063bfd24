#include "summaries/CaptureEvents.h"
#include "model/CallView.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

#include <ranges>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

const FunctionDecl *summaries::spelledFunction(const FunctionDecl &Function) {
  if (const FunctionDecl *Pattern = Function.getTemplateInstantiationPattern())
    return Pattern->getCanonicalDecl();
  return Function.getCanonicalDecl();
}

/// The function that a call of \p E runs: a lambda, a variable that holds one,
/// or a named function, possibly wrapped in a std::function.
static const FunctionDecl *calledLater(const Expr *E) {
  while (E) {
    E = stripped(E);
    if (const CXXRecordDecl *Class =
            E ? E->getType().getNonReferenceType()->getAsCXXRecordDecl()
              : nullptr;
        Class && Class->isLambda())
      return spelledFunction(*Class->getLambdaCallOperator());
    if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(E)) {
      const auto *Function = dyn_cast<FunctionDecl>(Name->getDecl());
      return Function ? spelledFunction(*Function) : nullptr;
    }
    const auto *Made = dyn_cast_or_null<CXXConstructExpr>(E);
    E = Made && Made->getNumArgs() ? Made->getArg(0) : nullptr;
  }
  return nullptr;
}

/// The index of the parameter that \p E names.
static std::optional<unsigned> parameterOf(const Expr *E) {
  const auto *Name = dyn_cast_or_null<DeclRefExpr>(E ? stripped(E) : nullptr);
  const auto *Parameter =
      Name ? dyn_cast<ParmVarDecl>(Name->getDecl()) : nullptr;
  if (!Parameter)
    return std::nullopt;
  return Parameter->getFunctionScopeIndex();
}

namespace {

class EventFinder {
public:
  void visit(const Stmt *S);

  CaptureEvents Found;

private:
  void addCall(const Expr &E);
  void addEnds(const CompoundStmt &Block);
  void addLambda(const LambdaExpr &Lambda);
};

} // namespace

void EventFinder::addCall(const Expr &E) {
  CaptureEvent New;
  New.Call = &E;
  std::optional<CallView> Call = CallView::of(&E);
  if (!Call) {
    // A function pointer, or an unresolved callee in a template.
    if (const auto *Other = dyn_cast<CallExpr>(&E))
      New.Parameter = parameterOf(Other->getCallee());
    if (New.Parameter)
      Found.push_back(std::move(New));
    return;
  }
  New.Callee = spelledFunction(*Call->Callee);
  if (Call->Callee->getOverloadedOperator() == OO_Call)
    New.Parameter = parameterOf(Call->Object);
  for (unsigned I = 0; I < Call->Arguments.size(); ++I)
    if (const FunctionDecl *Later = calledLater(Call->Arguments[I].Value))
      New.Handed.push_back({I, Later});
  Found.push_back(std::move(New));
}

/// The objects of a block are destroyed in reverse order.
void EventFinder::addEnds(const CompoundStmt &Block) {
  std::vector<const FunctionDecl *> Destructors;
  for (const Stmt *Each : Block.body())
    if (const auto *Declared = dyn_cast<DeclStmt>(Each))
      for (const Decl *D : Declared->decls()) {
        const auto *Variable = dyn_cast<VarDecl>(D);
        const CXXRecordDecl *Class =
            Variable && Variable->isLocalVarDecl()
                ? Variable->getType()->getAsCXXRecordDecl()
                : nullptr;
        const CXXDestructorDecl *Destructor =
            Class && Class->hasDefinition() ? Class->getDestructor() : nullptr;
        if (Destructor && Destructor->isUserProvided())
          Destructors.push_back(spelledFunction(*Destructor));
      }
  for (const FunctionDecl *Each : std::views::reverse(Destructors)) {
    CaptureEvent New;
    New.Callee = Each;
    Found.push_back(std::move(New));
  }
}

void EventFinder::addLambda(const LambdaExpr &Lambda) {
  auto Add = [&](const FunctionDecl *Body) {
    CaptureEvent New;
    New.Lambda = Body;
    Found.push_back(std::move(New));
  };
  const FunctionTemplateDecl *Generic = Lambda.getDependentCallOperator();
  if (!Generic)
    return Add(Lambda.getCallOperator());
  for (const FunctionDecl *Instance : Generic->specializations())
    Add(Instance);
}

void EventFinder::visit(const Stmt *S) {
  if (!S)
    return;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    for (const Expr *Init : Lambda->capture_inits())
      visit(Init);
    addLambda(*Lambda);
    return;
  }
  for (const Stmt *Child : S->children())
    visit(Child);
  if (const auto *Block = dyn_cast<CompoundStmt>(S))
    addEnds(*Block);
  else if (const auto *E = dyn_cast<Expr>(S))
    addCall(*E);
}

CaptureEvents summaries::captureEventsOf(const FunctionDecl &Function) {
  EventFinder Finder;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Each : Constructor->inits())
      Finder.visit(Each->getInit());
  Finder.visit(Function.getBody());
  return std::move(Finder.Found);
}
