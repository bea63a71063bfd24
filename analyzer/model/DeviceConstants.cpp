#include "model/DeviceConstants.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;

bool model::isDevice(QualType T) {
  TypeClass Class = classify(T);
  return Class == TypeClass::Device || Class == TypeClass::DeviceType;
}

bool model::isDeviceConstant(const Expr &E, llvm::StringRef Name,
                             const ASTContext &Context) {
  if (classify(E.getType()) != TypeClass::DeviceType || E.isValueDependent() ||
      !E.getType()->isEnumeralType())
    return false;
  const auto *Enum = E.getType().getCanonicalType()->getAsEnumDecl();
  Expr::EvalResult Result;
  if (!Enum || !Enum->getDefinition() || !E.EvaluateAsRValue(Result, Context) ||
      !Result.Val.isInt())
    return false;
  for (const EnumConstantDecl *Each : Enum->getDefinition()->enumerators())
    if (Each->getName() == Name)
      return Each->getInitVal().getExtValue() ==
             Result.Val.getInt().getExtValue();
  return false;
}
