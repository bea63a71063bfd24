#include "fixes/context/Purity.h"
#include "dataflow/NonBlocking.h"
#include "fixes/context/CallEffects.h"
#include "fixes/context/EnclosingContext.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "streams/StreamReader.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;
using syncline::rules::model::Operator;

static bool isPureStatement(const Stmt &S) {
  if (isa<LambdaExpr, CXXThrowExpr, CXXNewExpr, CXXDeleteExpr, StmtExpr>(S))
    return false;
  if (const auto *U = dyn_cast<UnaryOperator>(&S);
      U && U->isIncrementDecrementOp())
    return false;
  if (const auto *B = dyn_cast<BinaryOperator>(&S); B && B->isAssignmentOp())
    return false;
  if (isa<CallExpr, CXXConstructExpr>(S)) {
    std::optional<CallView> Call = CallView::of(cast<Expr>(&S));
    if (!Call || !isPureCall(*Call))
      return false;
  }
  for (const Stmt *Child : S.children())
    if (Child && !isPureStatement(*Child))
      return false;
  return true;
}

bool fixes::context::isPure(const Expr &E) { return isPureStatement(E); }

/// The call that \p E is the object or an argument of.
static std::optional<CallView> callWith(const Expr &E,
                                        const EnclosingContext &Enclosing) {
  const Stmt *User = Enclosing.user(E);
  if (const auto *M = dyn_cast_or_null<MemberExpr>(User))
    User = Enclosing.parent(*M);
  return CallView::of(dyn_cast_or_null<Expr>(User));
}

/// Whether \p View initializes a variable that nothing changes.
static bool isKeptUnchanged(const Expr &View,
                            const EnclosingContext &Enclosing) {
  const auto *D = dyn_cast_or_null<DeclStmt>(Enclosing.user(View));
  const auto *V =
      D && D->isSingleDecl() ? dyn_cast<VarDecl>(D->getSingleDecl()) : nullptr;
  if (!V)
    return false;
  // `Tensor X = X.view(-1);` names itself, not an outer X.
  for (const DeclRefExpr *Use : Enclosing.uses(*V))
    if (Enclosing.contains(View, *Use))
      return false;
  return !isChanged(*V, Enclosing.body(), Enclosing);
}

/// Whether the value of \p E is only read. With \p ViewsCount, a view of it is
/// a read, too.
static bool isOnlyRead(const Expr &E, bool ViewsCount,
                       const EnclosingContext &Enclosing) {
  std::optional<CallView> Call = callWith(E, Enclosing);
  if (!Call)
    return false;
  const Operator &Op = operatorOf(*Call);
  if (givesFreshValue(*Call) || Op.queriesOnly() || Op.returnsNewMemory())
    return true;
  if (!ViewsCount)
    return false;
  if (Op.mayShareMemory())
    // As an index, it only selects elements.
    return (Call->Object && stripped(Call->Object) != stripped(&E)) ||
           isOnlyRead(*Call->Call, ViewsCount, Enclosing) ||
           isKeptUnchanged(*Call->Call, Enclosing);
  // One of an operator's indices, in an optional of a list.
  return isa<CXXConstructorDecl>(Call->Callee) && isHelper(*Call);
}

/// X.masked_fill_(M, V) leaves M and V unchanged, X.set_(V) does not.
static bool changesObjectOnly(const CallView &Call) {
  return Call.Object && operatorOf(Call).mutatesOnlySelf();
}

/// Whether a function takes the argument by value or const reference.
static bool isGivenAway(const DeclRefExpr &Use,
                        const EnclosingContext &Enclosing) {
  std::optional<CallView> Call = callWith(Use, Enclosing);
  if (!Call || !isLibTorch(*Call->Callee) ||
      (Call->Callee->getDeclName().isIdentifier() &&
       ((Call->Callee->getName().ends_with("_") && !changesObjectOnly(*Call)) ||
        Call->Callee->getName().contains("_out"))))
    return false;
  for (size_t I = 0; I < Call->Arguments.size(); ++I)
    if (stripped(Call->Arguments[I].Value) == &Use)
      return !Call->canChange(I);
  return false;
}

static bool isLoaded(const DeclRefExpr &Use,
                     const EnclosingContext &Enclosing) {
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Enclosing.parent(Use));
  return Cast && Cast->getCastKind() == CK_LValueToRValue;
}

static bool isReadOnlyUse(const DeclRefExpr &Use,
                          const EnclosingContext &Enclosing) {
  if (isLoaded(Use, Enclosing))
    return true;
  TypeClass Class = classify(Use.getType());
  if (Class == TypeClass::Tensor)
    return isOnlyRead(Use, /*ViewsCount=*/true, Enclosing) ||
           isGivenAway(Use, Enclosing);
  if (Use.getType().isConstQualified())
    return true;
  std::optional<CallView> Call = callWith(Use, Enclosing);
  if (!Call)
    return false;
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(Call->Callee);
  return Constructor ? Constructor->isCopyConstructor() || isHelper(*Call)
                     : isPureCall(*Call);
}

bool fixes::context::isChanged(const ValueDecl &Variable, const Stmt &Scope,
                               const EnclosingContext &Enclosing) {
  bool IsConstant = Variable.getType().isConstQualified() &&
                    Variable.getType()->isArithmeticType();
  if (!IsConstant && Enclosing.mayBeUsedInInactiveCode(Variable, Scope))
    return true;
  for (const DeclRefExpr *Use : Enclosing.uses(Variable))
    if (Enclosing.contains(Scope, *Use) && !isReadOnlyUse(*Use, Enclosing))
      return true;
  return false;
}

bool fixes::context::isPrivateNumber(const VarDecl &V,
                                     const EnclosingContext &Enclosing) {
  if (!V.isLocalVarDeclOrParm() || V.isStaticLocal() ||
      !V.getType()->isArithmeticType() ||
      Enclosing.mayBeUsedInInactiveCode(V, Enclosing.body()))
    return false;
  for (const DeclRefExpr *Use : Enclosing.uses(V)) {
    if (isLoaded(*Use, Enclosing))
      continue;
    const Stmt *Parent = Enclosing.parent(*Use);
    const auto *B = dyn_cast_or_null<BinaryOperator>(Parent);
    if (B && B->isAssignmentOp() && B->getLHS() == Use &&
        Enclosing.isStatement(*B))
      continue;
    const auto *U = dyn_cast_or_null<UnaryOperator>(Parent);
    if (!U || !U->isIncrementDecrementOp())
      return false;
  }
  return true;
}

bool fixes::context::ownsMemory(const VarDecl &V,
                                const EnclosingContext &Enclosing) {
  if (!V.isLocalVarDecl() || V.isStaticLocal() ||
      V.getType()->isReferenceType() || !V.getInit() ||
      Enclosing.mayBeUsedInInactiveCode(V, Enclosing.body()))
    return false;
  std::optional<CallView> Initializer = CallView::of(stripped(V.getInit()));
  if (!Initializer || !givesFreshValue(*Initializer))
    return false;
  for (const DeclRefExpr *Use : Enclosing.uses(V))
    if (!isOnlyRead(*Use, /*ViewsCount=*/false, Enclosing))
      return false;
  return true;
}

bool fixes::context::isAsynchronous(const Stmt &S) {
  if (const auto *E = dyn_cast<Expr>(&S)) {
    if (isStreamType(E->getType()) || isStreamGuard(E->getType()))
      return true;
    if (std::optional<CallView> Call = CallView::of(E))
      if (nonBlocking(*Call) != BoolLattice::No)
        return true;
  }
  for (const Stmt *Child : S.children())
    if (Child && isAsynchronous(*Child))
      return true;
  return false;
}

const Expr &fixes::context::definitionOf(const Expr &E,
                                         const EnclosingContext &Enclosing) {
  const Expr *Value = stripped(&E);
  const auto *R = dyn_cast<DeclRefExpr>(Value);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  if (!V || !V->isLocalVarDecl() || V->isStaticLocal() || !V->getInit() ||
      isChanged(*V, Enclosing.body(), Enclosing))
    return *Value;
  return *stripped(V->getInit());
}
