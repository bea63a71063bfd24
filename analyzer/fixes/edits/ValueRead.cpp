#include "fixes/edits/ValueRead.h"
#include "checks/Conditions.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/context/Purity.h"
#include "fixes/edits/Edit.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;
using syncline::rules::model::ResultDType;

/// The conversion of the Scalar \p Item, if it is converted immediately.
static const Expr *conversionOf(const Expr &Item,
                                const EnclosingContext &Enclosing) {
  const auto *Member = dyn_cast_or_null<MemberExpr>(Enclosing.user(Item));
  const auto *Call =
      Member ? dyn_cast_or_null<CXXMemberCallExpr>(Enclosing.parent(*Member))
             : nullptr;
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (!Method || Call->getNumArgs() != 0 ||
      !Method->getDeclName().isIdentifier() ||
      !Method->getName().starts_with("to") ||
      qualifiedName(*Method->getParent()) != "c10::Scalar")
    return nullptr;
  return Call;
}

std::optional<ValueRead> fixes::edits::valueRead(const EditRequest &Request) {
  const CallView &Call = Request.Site.Call;
  const Expr *Tensor = argumentNamed(Call, "self");
  if (!Tensor || !Call.Callee->getDeclName().isIdentifier() ||
      (Call.Callee->getName() != "item" &&
       Call.Callee->getName() != "is_nonzero"))
    return std::nullopt;
  const Expr *Value = Call.Call;
  if (classify(Value->getType()) == TypeClass::Scalar)
    Value = conversionOf(*Value, Request.Enclosing);
  if (!Value || dtypeConstant(Value->getType()).empty())
    return std::nullopt;
  return ValueRead{Value, Tensor};
}

/// The dtype of the operand of a sum, where the facts at the read apply to it.
static DTypeLattice operandDType(const Expr &Operand, bool IsAtRead,
                                 const EditRequest &Request) {
  if (IsAtRead)
    return Request.Site.Facts.evaluate(&Operand).DType;
  // A variable may have had another tensor before.
  std::optional<CallView> Call = CallView::of(stripped(&Operand));
  switch (Call ? operatorOf(*Call).resultDType() : ResultDType::Unknown) {
  case ResultDType::Bool:
    return DTypeLattice::Bool;
  case ResultDType::Integer:
    return DTypeLattice::Integer;
  default:
    return DTypeLattice::Top;
  }
}

static bool isInteger(DTypeLattice DType) {
  return DType == DTypeLattice::Bool || DType == DTypeLattice::Byte ||
         DType == DTypeLattice::Integer;
}

/// Whether \p Tensor is a sum of booleans or integers, which is of type int64.
static bool isIntegerSum(const Expr &Tensor, const EditRequest &Request) {
  const Expr &Definition = definitionOf(Tensor, Request.Enclosing);
  std::optional<CallView> Call = CallView::of(&Definition);
  const Expr *Operand = Call && libTorchName(*Call) == "sum"
                            ? argumentNamed(*Call, "self")
                            : nullptr;
  bool NamesDType = Call && llvm::any_of(Call->Arguments, [](auto &Each) {
                      return !Each.IsDefault && Each.Parameter &&
                             Each.Parameter->getName() == "dtype";
                    });
  return Operand && !NamesDType &&
         isInteger(
             operandDType(*Operand, &Definition == stripped(&Tensor), Request));
}

bool fixes::edits::alwaysFits(const ValueRead &Read,
                              const EditRequest &Request) {
  llvm::StringRef Number = dtypeConstant(Read.Value->getType());
  if (Number != "kInt" && Number != "kLong")
    return true;
  DTypeLattice DType = Request.Site.Facts.evaluate(Read.Tensor).DType;
  if (Number == "kInt")
    return DType == DTypeLattice::Bool || DType == DTypeLattice::Byte;
  return isInteger(DType) || isIntegerSum(*Read.Tensor, Request);
}

llvm::StringRef fixes::edits::dtypeConstant(QualType T) {
  const auto *B =
      T.isNull() ? nullptr : T.getCanonicalType()->getAs<BuiltinType>();
  if (!B)
    return {};
  switch (B->getKind()) {
  case BuiltinType::Bool:
    return "kBool";
  case BuiltinType::Int:
    return "kInt";
  case BuiltinType::Long:
  case BuiltinType::LongLong:
    return "kLong";
  case BuiltinType::Float:
    return "kFloat";
  case BuiltinType::Double:
    return "kDouble";
  default:
    return {};
  }
}
