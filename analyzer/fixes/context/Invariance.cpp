#include "fixes/context/Invariance.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::model;

static Invariance ofVariable(const ValueDecl &D, const Stmt &Loop,
                             const EnclosingContext &Enclosing) {
  const auto *V = dyn_cast<VarDecl>(&D);
  if (!V)
    return isa<EnumConstantDecl, FunctionDecl>(D) ? Invariance::Proven
                                                  : Invariance::Varies;
  bool IsNumber = V->getType()->isArithmeticType();
  if (V->hasGlobalStorage())
    return V->getType().isConstQualified() &&
                   (IsNumber || V->getType()->isEnumeralType())
               ? Invariance::Proven
               : Invariance::Varies;
  if (isChanged(*V, Loop, Enclosing))
    return Invariance::Varies;
  if (IsNumber)
    return V->getType().isConstQualified() || isPrivateNumber(*V, Enclosing)
               ? Invariance::Proven
               : Invariance::Assumed;
  return classify(V->getType()) == TypeClass::Tensor &&
                 ownsMemory(*V, Enclosing)
             ? Invariance::Proven
             : Invariance::Assumed;
}

/// Whether \p V is declared within \p Loop.
static bool isDeclaredIn(const ValueDecl &V, const Stmt &Loop) {
  SourceRange Range = Loop.getSourceRange();
  return V.getLocation() >= Range.getBegin() &&
         V.getLocation() <= Range.getEnd();
}

Invariance fixes::context::invarianceOf(const Expr &E, const Stmt &Loop,
                                        const EnclosingContext &Enclosing) {
  if (!isPure(E))
    return Invariance::Varies;
  Invariance Least = Invariance::Proven;
  auto Visit = [&](auto &&Self, const Stmt &S) -> void {
    if (isa<CXXThisExpr>(S)) // a member, which other methods may change
      Least = Invariance::Varies;
    if (const auto *R = dyn_cast<DeclRefExpr>(&S)) {
      Least = isDeclaredIn(*R->getDecl(), Loop)
                  ? Invariance::Varies
                  : std::min(Least, ofVariable(*R->getDecl(), Loop, Enclosing));
    }
    for (const Stmt *Child : S.children())
      if (Child)
        Self(Self, *Child);
  };
  Visit(Visit, E);
  return Least;
}

std::pair<const Stmt *, Invariance>
fixes::context::invariantLoop(const Expr &E,
                              const EnclosingContext &Enclosing) {
  std::pair<const Stmt *, Invariance> Widest(nullptr, Invariance::Varies);
  for (const Stmt *Loop : Enclosing.loops(E)) {
    Invariance Is = invarianceOf(E, *Loop, Enclosing);
    if (Is == Invariance::Varies)
      break;
    Widest = {Loop, Is};
  }
  return Widest;
}
