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

/// The global variable or static member that \p E names.
static const VarDecl *globalIn(const Expr &E) {
  const ValueDecl *Named = nullptr;
  if (const auto *Name = dyn_cast<DeclRefExpr>(&E))
    Named = Name->getDecl();
  else if (const auto *Member = dyn_cast<MemberExpr>(&E))
    Named = Member->getMemberDecl();
  const auto *Variable = dyn_cast_or_null<VarDecl>(Named);
  return Variable && Variable->hasGlobalStorage() ? Variable : nullptr;
}

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
    if (const Expr *Name = Call->Arguments[I].Value->IgnoreParens();
        globalIn(*Name) && isLibTorch(*Call->Callee) && !Call->canChange(I))
      Reads.insert(Name);
}

void GlobalWriters::add(const Expr &Name, const Stmt *Parent) {
  const VarDecl *Variable = globalIn(Name);
  if (!Variable || onlyReads(Parent) || Reads.contains(&Name))
    return;
  auto &Writers = Written[Variable->getCanonicalDecl()];
  if (Writers.empty() || Writers.back() != Writer)
    Writers.push_back(Writer);
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
  if (const auto *E = dyn_cast<Expr>(S)) {
    add(*E, Parent);
    addReads(*E);
  }
  bool IsSpelling = isa<ParenExpr>(S);
  for (const Stmt *Child : S->children())
    index(Child, IsSpelling ? Parent : S);
}

void GlobalWriters::index(const FunctionDecl &Function) {
  // Only instantiations of a template run.
  if (Function.isDependentContext())
    return;
  Writer = &Function;
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

void GlobalWriters::indexAdded() {
  for (const FunctionDecl *Each : Added)
    index(*Each);
  Added.clear();
  Writer = nullptr;
}

bool GlobalWriters::keepsInitialValue(const VarDecl &Variable,
                                      FunctionTest Uncalled) {
  if (!Variable.isFileVarDecl() || isShared(Variable))
    return false;
  indexAdded();
  auto Known = Written.find(Variable.getCanonicalDecl());
  return Known == Written.end() ||
         llvm::all_of(Known->second, [&](const FunctionDecl *Each) {
           return Each && Uncalled(*Each);
         });
}

std::vector<const VarDecl *>
GlobalWriters::changed(llvm::ArrayRef<const Expr *> Initializers,
                       FunctionTest Uncalled) {
  indexAdded();
  for (const Expr *Each : Initializers)
    index(Each, nullptr);
  std::vector<const VarDecl *> Result;
  for (const auto &[Variable, Writers] : Written)
    if (llvm::any_of(Writers, [&](const FunctionDecl *Each) {
          return !Each || !Uncalled(*Each);
        }))
      Result.push_back(Variable);
  return Result;
}
