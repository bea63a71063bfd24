#include "fixes/edits/Accumulation.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;

llvm::StringRef fixes::edits::sumDType(QualType T) {
  const auto *B = T.getCanonicalType()->getAs<BuiltinType>();
  if (B && (B->getKind() == BuiltinType::ULong ||
            B->getKind() == BuiltinType::ULongLong))
    return "kLong";
  return dtypeConstant(T);
}

static bool isSameExpression(const Expr &A, const Expr &B) {
  return A.IgnoreParenImpCasts() == B.IgnoreParenImpCasts();
}

/// \p User, if it multiplies \p Read by another factor or divides it, in the
/// type of Read.
static const Expr *productWith(const Expr &Read, const Stmt *User,
                               Accumulation &Found) {
  const auto *Product = dyn_cast_or_null<BinaryOperator>(User);
  if (!Product || Product->getType().getCanonicalType() !=
                      Read.getType().getCanonicalType())
    return nullptr;
  bool IsFirst = isSameExpression(*Product->getLHS(), Read);
  // A quotient of tensors is never an integer.
  Found.Divides = Product->getOpcode() == BO_Div && IsFirst &&
                  Read.getType()->isFloatingType();
  if (Product->getOpcode() != BO_Mul && !Found.Divides)
    return nullptr;
  Found.WeightIsFirst = !IsFirst;
  Found.Weight = IsFirst ? Product->getRHS() : Product->getLHS();
  return Product;
}

static const VarDecl *variableIn(const Expr &E) {
  const auto *R = dyn_cast<DeclRefExpr>(E.IgnoreParenImpCasts());
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

/// Reads `Sum += Part` and `Sum = Sum + Part`.
static void readAssignment(const Expr &Part, const EnclosingContext &Enclosing,
                           Accumulation &Found) {
  const auto *Operator = dyn_cast_or_null<BinaryOperator>(Enclosing.user(Part));
  if (!Operator)
    return;
  BinaryOperatorKind Kind = Operator->getOpcode();
  Found.IsMinus = Kind == BO_SubAssign || Kind == BO_Sub;
  if (Kind == BO_AddAssign || Kind == BO_SubAssign) {
    Found.Sum = variableIn(*Operator->getLHS());
    Found.Assignment = Operator;
    return;
  }
  if (Kind != BO_Add && Kind != BO_Sub)
    return;
  bool IsFirst = isSameExpression(*Operator->getLHS(), Part);
  const auto *Assign =
      dyn_cast_or_null<BinaryOperator>(Enclosing.user(*Operator));
  if (!Assign || Assign->getOpcode() != BO_Assign || (IsFirst && Found.IsMinus))
    return;
  const VarDecl *Sum = variableIn(*Assign->getLHS());
  if (variableIn(IsFirst ? *Operator->getRHS() : *Operator->getLHS()) != Sum)
    return;
  Found.Sum = Sum;
  Found.Mentions = 2;
  Found.Assignment = Assign;
}

std::optional<Accumulation>
fixes::edits::accumulationOf(const ValueRead &Read,
                             const EnclosingContext &Enclosing) {
  Accumulation Found;
  const Expr *Product =
      productWith(*Read.Value, Enclosing.user(*Read.Value), Found);
  readAssignment(Product ? *Product : *Read.Value, Enclosing, Found);
  if (!Found.Sum || !Enclosing.isStatement(*Found.Assignment) ||
      !Found.Sum->isLocalVarDecl() || Found.Sum->isStaticLocal() ||
      sumDType(Found.Sum->getType()).empty())
    return std::nullopt;
  // Boolean tensors on the device have no subtraction.
  if (Found.IsMinus && Found.Sum->getType()->isBooleanType())
    return std::nullopt;
  return Found;
}
