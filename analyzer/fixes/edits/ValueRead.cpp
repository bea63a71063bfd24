#include "fixes/edits/ValueRead.h"
#include "checks/Conditions.h"
#include "fixes/context/EnclosingContext.h"
#include "fixes/edits/Edit.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::checks;
using namespace syncline::lint::fixes::context;
using namespace syncline::lint::fixes::edits;
using namespace syncline::lint::model;

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
