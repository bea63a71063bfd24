#include "model/ParameterNames.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Type.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;

/// In CUDA's headers.
static llvm::StringRef nameInCopy(const FunctionDecl &Copy,
                                  const ParmVarDecl &Parameter) {
  if (!Copy.getDeclName().isIdentifier() ||
      !Copy.getName().starts_with("cudaMemcpy"))
    return {};
  QualType T = Parameter.getType();
  if (const auto *Enum = T->getAs<EnumType>())
    return Enum->getDecl()->getName() == "cudaMemcpyKind" ? "kind" : "";
  bool IsTarget = Parameter.getFunctionScopeIndex() == 0 &&
                  T->isPointerType() && !T->getPointeeType().isConstQualified();
  return IsTarget ? "dst" : "";
}

llvm::StringRef model::parameterName(const ParmVarDecl &Parameter) {
  if (!Parameter.getName().empty())
    return Parameter.getName();
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  if (!Function)
    return {};
  unsigned Index = Parameter.getFunctionScopeIndex();
  for (const FunctionDecl *Each : Function->redecls())
    if (Index < Each->getNumParams() &&
        !Each->getParamDecl(Index)->getName().empty())
      return Each->getParamDecl(Index)->getName();
  return nameInCopy(*Function, Parameter);
}
