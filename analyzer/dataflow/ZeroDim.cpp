#include "dataflow/ZeroDim.h"
#include "model/Names.h"
#include "model/OperatorModel.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using syncline::rules::model::findOperator;

/// Whether torch::tensor(\p Data) gets a number, not a list. Its parameter
/// wraps either.
static BoolLattice isNumber(const Expr *Data) {
  QualType T = Data->getType();
  if (const auto *C = dyn_cast<CXXConstructExpr>(stripped(Data));
      C && C->getNumArgs() > 0 &&
      className(T) == "torch::detail::TensorDataContainer")
    T = C->getConstructor()->getParamDecl(0)->getType();
  switch (classify(T)) {
  case TypeClass::Scalar:
  case TypeClass::Integer:
  case TypeClass::Floating:
  case TypeClass::Boolean:
    return BoolLattice::Yes;
  case TypeClass::List:
    return BoolLattice::No;
  default:
    return BoolLattice::Top;
  }
}

BoolLattice dataflow::makesZeroDim(const CallView &Call,
                                   llvm::StringRef Operator) {
  if (Operator == "scalar_tensor")
    return BoolLattice::Yes;
  if (Operator == "tensor" && !Call.Arguments.empty())
    return isNumber(Call.Arguments.front().Value);
  if (findOperator(Operator).hasDimension())
    return BoolLattice::No;
  for (const Argument &A : Call.Arguments) {
    if (!A.Parameter || A.Parameter->getName() != "size")
      continue;
    const Expr *Size = unwrapped(A.Value);
    if (Size->getType()->isIntegerType()) // torch::zeros(8) has one dimension
      return BoolLattice::No;
    if (isa<CXXConstructExpr>(Size)) // a default-constructed list class
      return BoolLattice::Yes;
    if (const auto *List = dyn_cast<InitListExpr>(Size))
      return List->getNumInits() == 0 ? BoolLattice::Yes : BoolLattice::No;
  }
  return BoolLattice::Top;
}

bool dataflow::makesEmpty(const CallView &Call) {
  for (const Argument &A : Call.Arguments) {
    const auto *List = A.Parameter && A.Parameter->getName() == "size"
                           ? dyn_cast<InitListExpr>(unwrapped(A.Value))
                           : nullptr;
    if (List && llvm::any_of(List->inits(), [](const Expr *Each) {
          const auto *Size = dyn_cast<IntegerLiteral>(stripped(Each));
          return Size && Size->getValue().isZero();
        }))
      return true;
  }
  return false;
}
