#include "summaries/UnseenCallers.h"
#include "model/CallView.h"
#include "model/ConstructorCalls.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

void UnseenCallers::add(const FunctionDecl &Function) {
  // Only instantiations of a template run.
  if (Function.isDependentContext())
    return;
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *Each : Constructor->inits())
      add(Each->getInit());
  add(Function.getBody());
}

/// Handles a function as a template argument, or the constructors of a class.
/// \p Call may construct objects of the class if it \p Constructs.
void UnseenCallers::addArgument(const TemplateArgument &Argument,
                                const CallView &Call, bool Constructs) {
  if (Argument.getKind() == TemplateArgument::Declaration) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Argument.getAsDecl()))
      Unknown.insert(Function->getCanonicalDecl());
    return;
  }
  if (Argument.getKind() == TemplateArgument::Pack)
    for (const TemplateArgument &Each : Argument.pack_elements())
      addArgument(Each, Call, Constructs);
  if (Constructs && Argument.getKind() == TemplateArgument::Type)
    if (const CXXRecordDecl *Class = Argument.getAsType()->getAsCXXRecordDecl();
        Class && !copiesObject(Call, *Class))
      addConstructors(Argument.getAsType());
}

void UnseenCallers::addConstructors(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!isOfProgram(Class))
    return;
  for (const CXXConstructorDecl *Each : Class->getDefinition()->ctors())
    if (hasTrackedParameter(*Each))
      Constructed.insert(Each->getCanonicalDecl());
}

/// Whether the library function \p Callee may construct objects of its template
/// argument types. A smart pointer takes an existing object.
static bool constructs(const FunctionDecl &Callee) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Callee)) {
    // std::vector<Box> Boxes; constructs none, and a copy copies them.
    if (Constructor->isDefaultConstructor() ||
        Constructor->isCopyOrMoveConstructor())
      return false;
    const CXXRecordDecl &Class = *Constructor->getParent();
    return !Class.getIdentifier() || !isInNamespaceStd(Class) ||
           !Class.getName().ends_with("_ptr");
  }
  if (!Callee.getDeclName().isIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  return Name.starts_with("make_") || Name.starts_with("emplace") ||
         Name.starts_with("try_emplace") || Name.starts_with("construct") ||
         Name.starts_with("allocate");
}

void UnseenCallers::addConstruction(const CallView &Call) {
  const FunctionDecl &Callee = *Call.Callee;
  bool Constructs = constructs(Callee);
  if (const TemplateArgumentList *All = Callee.getTemplateSpecializationArgs())
    for (const TemplateArgument &Each : All->asArray())
      addArgument(Each, Call, Constructs);
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method)
    return;
  auto AddArgumentsOf = [&](const CXXRecordDecl *Class) {
    if (const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Class))
      for (const TemplateArgument &Each : Instance->getTemplateArgs().asArray())
        addArgument(Each, Call, Constructs);
    return true;
  };
  AddArgumentsOf(Method->getParent());
  if (isa<CXXConstructorDecl>(Method) && Method->getParent()->hasDefinition())
    Method->getParent()->forallBases(AddArgumentsOf);
}

void UnseenCallers::addCall(const Expr &E) {
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&E)) {
    const CXXConstructorDecl *Constructor = Made->getConstructor();
    if (InheritedConstructor From = Constructor->getInheritedConstructor())
      Unknown.insert(From.getConstructor()->getCanonicalDecl());
  }
  std::optional<CallView> Call = CallView::of(&E);
  if (!Call)
    return;
  if (!Seen.hasSeen(E) || !constructorRunBy(*Call))
    addConstruction(*Call);
  if (hasTrackedParameter(*Call->Callee) && !Seen.hasSeen(E))
    Unknown.insert(Call->Callee->getCanonicalDecl());
}

/// A call that does not compile may be of any function of that name.
void UnseenCallers::addBroken(const RecoveryExpr &Broken) {
  auto Add = [&](const NamedDecl &Candidate) {
    if (const FunctionDecl *Function = Candidate.getAsFunction())
      Unknown.insert(Function->getCanonicalDecl());
  };
  for (const Expr *Each : Broken.subExpressions()) {
    if (const auto *Named = dyn_cast<OverloadExpr>(Each))
      for (const NamedDecl *Candidate : Named->decls())
        Add(*Candidate);
    if (const auto *Member = dyn_cast<MemberExpr>(Each))
      Add(*Member->getMemberDecl());
  }
  addConstructors(Broken.getType());
}

void UnseenCallers::add(const Stmt *S) {
  if (!S)
    return;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
    for (const Expr *Init : Lambda->capture_inits())
      add(Init);
    const FunctionTemplateDecl *Generic = Lambda->getDependentCallOperator();
    if (!Generic)
      return add(Lambda->getBody());
    for (const FunctionDecl *Instance : Generic->specializations())
      add(Instance->getBody());
    return;
  }
  if (const auto *Name = dyn_cast<DeclRefExpr>(S)) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Name->getDecl()))
      Unknown.insert(Function->getCanonicalDecl());
    return;
  }
  if (const auto *Broken = dyn_cast<RecoveryExpr>(S))
    addBroken(*Broken);
  if (const auto *E = dyn_cast<Expr>(S))
    addCall(*E);
  // The callee of a call is not a use of the function's address.
  const auto *Call = dyn_cast<CallExpr>(S);
  const Expr *Callee = Call ? Call->getCallee() : nullptr;
  if (Callee && !isa<DeclRefExpr>(Callee->IgnoreParenImpCasts()))
    Callee = nullptr;
  for (const Stmt *Child : S->children())
    if (Child && Child != Callee)
      add(Child);
}
