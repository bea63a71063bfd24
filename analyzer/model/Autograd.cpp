#include "model/Autograd.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"

using namespace clang;
using namespace syncline::lint;

const CXXRecordDecl *model::autogradClass(const FunctionDecl &Function,
                                          llvm::StringRef Name) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (!Method || !Method->getDeclName().isIdentifier() ||
      Method->getName() != Name || !Method->getParent()->hasDefinition())
    return nullptr;
  bool Derives = false;
  Method->getParent()->forallBases([&](const CXXRecordDecl *Base) {
    Derives |= qualifiedName(*Base) == "torch::autograd::Function";
    return true;
  });
  return Derives ? Method->getParent()->getCanonicalDecl() : nullptr;
}

const Expr *model::contextOfSaved(const CallView &Call) {
  return libTorchName(Call) == "get_saved_variables" ? Call.Object : nullptr;
}
