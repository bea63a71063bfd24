#include "checks/ModuleMoves.h"
#include "callsites/CallSite.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::model;

/// The variable of Model->to(), (*Model).to() and Model.to(); null for others.
static const VarDecl *variableOf(const Expr *Object) {
  const Expr *E = Object ? stripped(Object) : nullptr;
  while (E) {
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
    const auto *Deref = dyn_cast<UnaryOperator>(E);
    if (Operator && (Operator->getOperator() == OO_Arrow ||
                     Operator->getOperator() == OO_Star))
      E = stripped(Operator->getArg(0));
    else if (Deref && Deref->getOpcode() == UO_Deref)
      E = stripped(Deref->getSubExpr());
    else
      break;
  }
  const auto *Named = dyn_cast_or_null<DeclRefExpr>(E);
  return Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
}

static bool isHost(const Expr &Device, const ASTContext &Context) {
  Expr::EvalResult Result;
  const Expr *E = unwrapped(&Device);
  return E && classify(E->getType()) == TypeClass::DeviceType &&
         !E->isValueDependent() && E->EvaluateAsRValue(Result, Context) &&
         Result.Val.isInt() && Result.Val.getInt() == 0;
}

/// Whether \p S moves a module to something else than the CPU. With \p Which it
/// has to be that one.
static bool movesAway(const Stmt *S, const VarDecl *Which,
                      const ASTContext &Context) {
  if (!S)
    return false;
  const auto *E = dyn_cast<Expr>(S);
  std::optional<CallView> Call = E ? CallView::of(E) : std::nullopt;
  if (Call && Call->Callee->getDeclName().isIdentifier() &&
      Call->Callee->getName() == "to" && !Call->Arguments.empty()) {
    const Expr *Target = Call->Arguments.front().Value;
    TypeClass Class = classify(Target->getType());
    if ((Class == TypeClass::Device || Class == TypeClass::DeviceType) &&
        (!Which || variableOf(Call->Object) == Which) &&
        !isHost(*Target, Context))
      return true;
  }
  for (const Stmt *Child : S->children())
    if (movesAway(Child, Which, Context))
      return true;
  return false;
}

static bool contains(const Stmt *S, const Stmt *Wanted) {
  if (!S || S == Wanted)
    return S;
  for (const Stmt *Child : S->children())
    if (contains(Child, Wanted))
      return true;
  return false;
}

/// if (HasGpu) Model.to(torch::kCUDA); else Model.to(torch::kCPU);
static bool isAlternative(const Stmt *S, const CallSite &Site) {
  if (!S || !contains(S, Site.Call.Call))
    return false;
  if (const auto *If = dyn_cast<IfStmt>(S)) {
    bool InThen = contains(If->getThen(), Site.Call.Call);
    const Stmt *Other = InThen ? If->getElse() : If->getThen();
    if (contains(InThen ? If->getThen() : If->getElse(), Site.Call.Call) &&
        movesAway(Other, nullptr, Site.Context))
      return true;
  }
  for (const Stmt *Child : S->children())
    if (isAlternative(Child, Site))
      return true;
  return false;
}

bool checks::isFirstMove(const CallSite &Site) {
  const auto *Function = dyn_cast<FunctionDecl>(&Site.Holder);
  const Stmt *Body = Function ? Function->getBody() : nullptr;
  if (!Body || isa<CXXConstructorDecl>(Function))
    return true;
  const VarDecl *Module = variableOf(Site.Call.Object);
  if (Module && Module->isLocalVarDecl() &&
      !Module->getType()->isReferenceType())
    return !movesAway(Body, Module, Site.Context);
  return isAlternative(Body, Site);
}
