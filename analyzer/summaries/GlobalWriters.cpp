#include "summaries/GlobalWriters.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

#include <optional>

using namespace clang;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

/// Whether \p Parent, whose operand is a variable, only reads it: it converts
/// the variable to its value, or to const.
static bool onlyReads(const Stmt *Parent) {
  const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Parent);
  return Cast && (Cast->getCastKind() == CK_LValueToRValue ||
                  Cast->getType().isConstQualified());
}

/// A reference that a function merely forwards changes nothing.
void GlobalWriters::addReads(const Expr &E) {
  std::optional<CallView> Call = CallView::of(&E);
  if (!Call)
    return;
  for (size_t I = 0; I < Call->Arguments.size(); ++I)
    if (const auto *Name =
            dyn_cast<DeclRefExpr>(Call->Arguments[I].Value->IgnoreParens());
        Name && isLibTorch(*Call->Callee) && !Call->canChange(I))
      Reads.insert(Name);
}

void GlobalWriters::index(const Stmt *S, const Stmt *Parent) {
  if (!S)
    return;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    const FunctionTemplateDecl *Generic = Lambda->getDependentCallOperator();
    if (!Generic)
      return index(Lambda->getBody(), nullptr);
    for (const FunctionDecl *Instance : Generic->specializations())
      index(Instance->getBody(), nullptr);
    return;
  }
  if (const auto *Name = dyn_cast<DeclRefExpr>(S)) {
    const auto *Variable = dyn_cast<VarDecl>(Name->getDecl());
    if (Variable && Variable->hasGlobalStorage() && !onlyReads(Parent) &&
        !Reads.contains(Name))
      Written.insert(Variable->getCanonicalDecl());
  }
  if (const auto *E = dyn_cast<Expr>(S))
    addReads(*E);
  bool IsSpelling = isa<ParenExpr>(S);
  for (const Stmt *Child : S->children())
    index(Child, IsSpelling ? Parent : S);
}

void GlobalWriters::index(const FunctionDecl &Function) {
  // Only instantiations of a template run.
  if (Function.isDependentContext())
    return;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Each : Constructor->inits())
      index(Each->getInit(), nullptr);
  index(Function.getBody(), nullptr);
}

/// Whether another translation unit may name \p Variable: a header declares it
/// `extern`, `inline` or in a class.
static bool isShared(const VarDecl &Variable) {
  if (!Variable.isExternallyVisible())
    return false;
  return Variable.isInline() || Variable.isStaticDataMember() ||
         Variable.getDescribedVarTemplate() ||
         isa<VarTemplateSpecializationDecl>(Variable) ||
         llvm::any_of(Variable.redecls(), [](const VarDecl *Each) {
           return Each->isThisDeclarationADefinition() != VarDecl::Definition;
         });
}

bool GlobalWriters::keepsInitialValue(const VarDecl &Variable) {
  if (!Variable.isFileVarDecl() || isShared(Variable))
    return false;
  for (const FunctionDecl *Each : Added)
    index(*Each);
  Added.clear();
  return !Written.contains(Variable.getCanonicalDecl());
}
