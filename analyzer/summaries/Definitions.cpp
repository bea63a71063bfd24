#include "summaries/Definitions.h"
#include "dataflow/TrackedTypes.h"
#include "model/Names.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
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

bool summaries::hasTrackedMembers(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition() || isLibTorch(Class) || isInNamespaceStd(Class))
    return false;
  return llvm::any_of(Class.fields(),
                      [](const FieldDecl *Field) {
                        return isTrackedType(Field->getType());
                      }) ||
         llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
           return Parent && hasTrackedMembers(*Parent);
         });
}
