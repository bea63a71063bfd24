#include "summaries/ObjectCalls.h"
#include "model/ConstructorCalls.h"
#include "model/Names.h"
#include "summaries/CallerArguments.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

void summaries::addConstructorsRunBy(
    const FunctionDecl &Callee,
    llvm::SmallVectorImpl<const FunctionDecl *> &Calls) {
  const CXXRecordDecl *Class = classMadeBy(Callee);
  if (Class && Class->hasDefinition() && !isInNamespaceStd(*Class))
    for (const CXXConstructorDecl *Each : Class->getDefinition()->ctors())
      Calls.push_back(Each->getCanonicalDecl());
}

void summaries::addMethodsWithTensorsOf(
    const CXXConstructorDecl &Constructor,
    llvm::SmallVectorImpl<const FunctionDecl *> &Calls) {
  if (!hasTrackedParameter(Constructor))
    return;
  for (const CXXMethodDecl *Each : Constructor.getParent()->methods())
    if (!Each->isImplicit() && Each->isInstance())
      Calls.push_back(Each->getCanonicalDecl());
}
