#include "summaries/Definitions.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::summaries;

bool summaries::mayBeOverridden(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>() &&
         !Method->getParent()->isEffectivelyFinal();
}

const FunctionDecl *summaries::definitionOf(const FunctionDecl &Function) {
  const FunctionDecl *Definition = nullptr;
  if (!Function.hasBody(Definition) || Definition->isDependentContext() ||
      Definition->isInvalidDecl())
    return nullptr;
  return Definition;
}

const FunctionDecl *summaries::functionIn(const Decl &D) {
  const auto *V = dyn_cast<VarDecl>(&D);
  if (!V || !V->hasGlobalStorage())
    return nullptr;
  const CXXRecordDecl *Class = V->getType()->getAsCXXRecordDecl();
  return Class && Class->isLambda() ? Class->getLambdaCallOperator() : nullptr;
}
