#include "model/ConstructorCalls.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;

/// The name of \p Callee in namespace std; empty if it is elsewhere.
static llvm::StringRef nameInStd(const FunctionDecl &Callee) {
  return isInNamespaceStd(Callee) && Callee.getDeclName().isIdentifier()
             ? Callee.getName()
             : "";
}

const CXXRecordDecl *model::classMadeBy(const FunctionDecl &Callee) {
  llvm::StringRef Name = nameInStd(Callee);
  if ((Name != "make_unique" && Name != "make_shared") ||
      isa<CXXMethodDecl>(Callee))
    return nullptr;
  const TemplateArgumentList *Types = Callee.getTemplateSpecializationArgs();
  return Types && Types->get(0).getKind() == TemplateArgument::Type
             ? Types->get(0).getAsType()->getAsCXXRecordDecl()
             : nullptr;
}

/// The class of the elements if \p Callee is emplace_back() of a list.
static const CXXRecordDecl *classAppendedBy(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method || nameInStd(Callee) != "emplace_back")
    return nullptr;
  const auto *List =
      dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent());
  if (!List ||
      List->getTemplateArgs().get(0).getKind() != TemplateArgument::Type)
    return nullptr;
  return List->getTemplateArgs().get(0).getAsType()->getAsCXXRecordDecl();
}

bool model::isOfProgram(const CXXRecordDecl *Class) {
  return Class && Class->hasDefinition() && !isLibTorch(*Class) &&
         !isInNamespaceStd(*Class);
}

static bool takes(const CXXConstructorDecl &Constructor, size_t Arguments) {
  return Constructor.getMinRequiredArguments() <= Arguments &&
         (Arguments <= Constructor.getNumParams() || Constructor.isVariadic());
}

bool model::copiesObject(const CallView &Call, const CXXRecordDecl &Class) {
  if (Call.Arguments.size() != 1)
    return false;
  const CXXRecordDecl *Given =
      Call.Arguments.front().Value->getType()->getAsCXXRecordDecl();
  return Given && (declaresSameEntity(Given, &Class) ||
                   (Given->hasDefinition() && Given->isDerivedFrom(&Class)));
}

const CXXConstructorDecl *model::constructorRunBy(const CallView &Call) {
  const CXXRecordDecl *Class = classMadeBy(*Call.Callee);
  if (!Class)
    Class = classAppendedBy(*Call.Callee);
  if (!isOfProgram(Class))
    return nullptr;
  Class = Class->getDefinition();
  if (copiesObject(Call, *Class))
    return nullptr;
  size_t Count = Call.Arguments.size();
  const CXXConstructorDecl *Only = nullptr;
  for (const Decl *Each : Class->decls()) {
    // A template, or a constructor of a base.
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(Each);
        (Template && isa<CXXConstructorDecl>(Template->getTemplatedDecl())) ||
        isa<ConstructorUsingShadowDecl>(Each))
      return nullptr;
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Each);
    if (!Constructor || Constructor->isDeleted() ||
        Constructor->isCopyOrMoveConstructor() || !takes(*Constructor, Count))
      continue;
    if (Only)
      return nullptr;
    Only = Constructor;
  }
  return Only;
}

const Expr *model::argumentOf(const CXXConstructorDecl &Made,
                              const CallView &Call, size_t I) {
  if (I < Call.Arguments.size())
    return Call.Arguments[I].Value;
  const ParmVarDecl &Parameter = *Made.getParamDecl(I);
  return Parameter.hasDefaultArg() &&
                 !Parameter.hasUninstantiatedDefaultArg() &&
                 !Parameter.hasUnparsedDefaultArg()
             ? Parameter.getDefaultArg()
             : nullptr;
}
