#include "summaries/KeptObjects.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

/// The smart pointer in `Pointer->` or `*Pointer`; \p E itself if it is
/// neither.
static const Expr *withoutArrow(const Expr *E) {
  const auto *Sign = dyn_cast<CXXOperatorCallExpr>(E);
  return Sign && Sign->getNumArgs() == 1 &&
                 (Sign->getOperator() == OO_Arrow ||
                  Sign->getOperator() == OO_Star)
             ? stripped(Sign->getArg(0))
             : E;
}

const VarDecl *summaries::ownerIn(const Expr *E) {
  const auto *M = dyn_cast_or_null<MemberExpr>(E ? stripped(E) : nullptr);
  if (!M || !isa<FieldDecl>(M->getMemberDecl()))
    return nullptr;
  const Expr *Base = stripped(M->getBase());
  const Expr *Holder = withoutArrow(Base);
  const VarDecl *V = variableIn(Holder);
  if (!V || !V->hasLocalStorage() || V->getType()->isReferenceType() ||
      !V->getType()->getAsCXXRecordDecl())
    return nullptr;
  return Holder == Base || className(V->getType()) == "std::unique_ptr"
             ? V
             : nullptr;
}

void KeptObjects::look(const Stmt *S) {
  if (!S || ownerIn(dyn_cast<Expr>(S)))
    return;
  if (const auto *Named = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Named->getDecl()))
      Used.insert(V);
  for (const Stmt *Child : S->children())
    look(Child);
}
