#include "hotness/PeriodicGuard.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::hotness;

static bool isLiteral(const Expr &E, uint64_t Value) {
  const auto *L = dyn_cast<IntegerLiteral>(E.IgnoreParenImpCasts());
  return L && L->getValue() == Value;
}

/// `N % K`, or `N & 2^k - 1`: a number that wraps around.
static bool isRemainder(const Expr &E) {
  const auto *B = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
  if (!B || !B->getType()->isIntegerType())
    return false;
  if (B->getOpcode() == BO_Rem)
    return !isLiteral(*B->getRHS(), 1);
  if (B->getOpcode() != BO_And)
    return false;
  const auto *Mask =
      dyn_cast<IntegerLiteral>(B->getRHS()->IgnoreParenImpCasts());
  return Mask && Mask->getValue().isMask();
}

/// A comparison of integers, which holds in at most one iteration of a loop.
static bool isIntegerEquality(const Expr &E) {
  const auto *B = dyn_cast<BinaryOperator>(E.IgnoreParenImpCasts());
  return B && B->getOpcode() == BO_EQ &&
         B->getLHS()->IgnoreParenImpCasts()->getType()->isIntegerType();
}

static bool names(const Expr &E, const VarDecl &V) {
  const auto *R = dyn_cast<DeclRefExpr>(E.IgnoreParens());
  return R && R->getDecl() == &V;
}

/// Whether code below \p S writes to \p V or takes its address.
static bool isWritten(const VarDecl &V, const Stmt &S) {
  if (const auto *B = dyn_cast<BinaryOperator>(&S);
      B && B->isAssignmentOp() && names(*B->getLHS(), V))
    return true;
  if (const auto *U = dyn_cast<UnaryOperator>(&S);
      U && U->getOpcode() == UO_AddrOf && names(*U->getSubExpr(), V))
    return true;
  for (const Stmt *Child : S.children())
    if (Child && isWritten(V, *Child))
      return true;
  return false;
}

/// Whether anything below \p S names \p V.
static bool isNamed(const VarDecl &V, const Stmt &S) {
  if (const auto *R = dyn_cast<DeclRefExpr>(&S))
    return R->getDecl() == &V;
  for (const Stmt *Child : S.children())
    if (Child && isNamed(V, *Child))
      return true;
  return false;
}

/// The initializer of the bool variable \p E, if that is still its value.
static const Expr *initializerOf(const Expr &E, const Stmt &Body) {
  const auto *R = dyn_cast<DeclRefExpr>(&E);
  const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
  if (!V || !V->isLocalVarDecl() || !V->getType()->isBooleanType() ||
      !V->getInit() || isNamed(*V, *V->getInit()) || isWritten(*V, Body))
    return nullptr;
  return V->getInit();
}

static const Expr *partOf(const BinaryOperator &B, bool Outcome,
                          const Stmt &Body) {
  const Expr *Left = periodicPart(*B.getLHS(), Outcome, Body);
  const Expr *Right = periodicPart(*B.getRHS(), Outcome, Body);
  // If both sides must have this outcome, one periodic side is enough.
  if ((B.getOpcode() == BO_LAnd) == Outcome)
    return Left ? Left : Right;
  if ((Left && Right) ||
      (Outcome && ((Left && isIntegerEquality(*B.getRHS())) ||
                   (Right && isIntegerEquality(*B.getLHS())))))
    return &B;
  return nullptr;
}

const Expr *hotness::periodicPart(const Expr &Condition, bool Outcome,
                                  const Stmt &Body) {
  const Expr &E = *Condition.IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(&E);
      Not && Not->getOpcode() == UO_LNot)
    return isRemainder(*Not->getSubExpr()) && Outcome
               ? &E
               : periodicPart(*Not->getSubExpr(), !Outcome, Body);
  if (const Expr *Initializer = initializerOf(E, Body))
    return periodicPart(*Initializer, Outcome, Body);
  if (isRemainder(E))
    return Outcome ? nullptr : &E;
  const auto *B = dyn_cast<BinaryOperator>(&E);
  if (!B)
    return nullptr;
  if (B->isLogicalOp())
    return partOf(*B, Outcome, Body);
  bool Equal = B->getOpcode() == BO_EQ;
  if ((!Equal && B->getOpcode() != BO_NE) || Equal != Outcome)
    return nullptr;
  return isRemainder(*B->getLHS()) || isRemainder(*B->getRHS()) ? &E : nullptr;
}

bool hotness::leaves(const Stmt &S) {
  if (const auto *Block = dyn_cast<CompoundStmt>(&S))
    return !Block->body_empty() && leaves(*Block->body_back());
  return isa<ContinueStmt, BreakStmt, ReturnStmt, CXXThrowExpr>(S);
}
