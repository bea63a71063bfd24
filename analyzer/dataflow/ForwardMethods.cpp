#include "dataflow/ForwardMethods.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace syncline::lint;

bool dataflow::isForward(const FunctionDecl &Callee) {
  return isa<CXXMethodDecl>(Callee) && Callee.getDeclName().isIdentifier() &&
         Callee.getName() == "forward";
}

bool dataflow::mayBeOfModel(const FunctionDecl &Forward) {
  const CXXRecordDecl *Class =
      cast<CXXMethodDecl>(Forward).getParent()->getDefinition();
  return !Class || Class->isInvalidDecl() || Class->getNumBases() > 0;
}
