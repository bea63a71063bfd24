#include "model/Modules.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;

const ValueDecl *model::moduleIn(const Expr *Object) {
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
  if (const auto *Member = dyn_cast_or_null<MemberExpr>(E))
    return isa<CXXThisExpr>(stripped(Member->getBase()))
               ? Member->getMemberDecl()
               : nullptr;
  const auto *Named = dyn_cast_or_null<DeclRefExpr>(E);
  return Named ? Named->getDecl() : nullptr;
}

bool model::readsGivenModule(const CallView &Call) {
  std::string Name = qualifiedName(*Call.Callee);
  return (Name == "torch::nn::Module::parameters" ||
          Name == "torch::nn::Module::buffers") &&
         isa_and_nonnull<ParmVarDecl>(moduleIn(Call.Object));
}
