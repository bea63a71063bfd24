#include "checks/ModuleMoves.h"
#include "callsites/CallSite.h"
#include "model/CallView.h"
#include "model/DeviceConstants.h"

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

/// Whether \p Target is the device that the call of \p Site moves to: the same
/// variable.
static bool isTargetOf(const Expr &Target, const CallSite &Site) {
  const VarDecl *V = variableOf(&Target);
  return V && !Site.Call.Arguments.empty() &&
         variableOf(Site.Call.Arguments.front().Value) == V;
}

/// Whether \p S moves a module to something else than the CPU, where \p Site
/// moves to. With \p Which it has to be that one.
static bool movesAway(const Stmt *S, const VarDecl *Which,
                      const CallSite &Site) {
  if (!S)
    return false;
  const auto *E = dyn_cast<Expr>(S);
  std::optional<CallView> Call = E ? CallView::of(E) : std::nullopt;
  if (Call && Call->Callee->getDeclName().isIdentifier() &&
      Call->Callee->getName() == "to" && !Call->Arguments.empty()) {
    const Expr *Target = Call->Arguments.front().Value;
    const Expr *Constant = unwrapped(Target);
    if (isDevice(Target->getType()) &&
        (!Which || variableOf(Call->Object) == Which) &&
        !isTargetOf(*Target, Site) &&
        !(Constant && isDeviceConstant(*Constant, "CPU", Site.Context)))
      return true;
  }
  for (const Stmt *Child : S->children())
    if (movesAway(Child, Which, Site))
      return true;
  return false;
}

/// Whether \p S contains the call of \p Site. \p Found becomes true where the
/// other branch of a condition around it moves a module away:
/// if (HasGpu) Model.to(torch::kCUDA); else Model.to(torch::kCPU);
static bool findAlternative(const Stmt *S, const CallSite &Site, bool &Found) {
  if (!S || S == Site.Call.Call)
    return S;
  for (const Stmt *Child : S->children()) {
    if (!findAlternative(Child, Site, Found))
      continue;
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      const Stmt *Other = Child == If->getThen()   ? If->getElse()
                          : Child == If->getElse() ? If->getThen()
                                                   : nullptr;
      Found = Found || movesAway(Other, nullptr, Site);
    }
    return true;
  }
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
    return !movesAway(Body, Module, Site);
  bool HasAlternative = false;
  findAlternative(Body, Site, HasAlternative);
  return HasAlternative;
}
