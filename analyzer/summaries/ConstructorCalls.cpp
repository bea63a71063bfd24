#include "summaries/ConstructorCalls.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

const CXXRecordDecl *summaries::classMadeBy(const FunctionDecl &Callee) {
  std::string Name = qualifiedName(Callee);
  const TemplateArgumentList *Types = Callee.getTemplateSpecializationArgs();
  if ((Name != "std::make_unique" && Name != "std::make_shared") || !Types ||
      Types->get(0).getKind() != TemplateArgument::Type)
    return nullptr;
  return Types->get(0).getAsType()->getAsCXXRecordDecl();
}

/// The class of the elements if \p Callee is emplace_back() of a list.
static const CXXRecordDecl *classAppendedBy(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method || !isInNamespaceStd(Callee) ||
      !Method->getDeclName().isIdentifier() ||
      Method->getName() != "emplace_back")
    return nullptr;
  const auto *List =
      dyn_cast<ClassTemplateSpecializationDecl>(Method->getParent());
  if (!List ||
      List->getTemplateArgs().get(0).getKind() != TemplateArgument::Type)
    return nullptr;
  return List->getTemplateArgs().get(0).getAsType()->getAsCXXRecordDecl();
}

static bool isOfProgram(const CXXRecordDecl *Class) {
  return Class && Class->hasDefinition() && !isLibTorch(*Class) &&
         !isInNamespaceStd(*Class);
}

static bool takes(const CXXConstructorDecl &Constructor, size_t Arguments) {
  return Constructor.getMinRequiredArguments() <= Arguments &&
         (Arguments <= Constructor.getNumParams() || Constructor.isVariadic());
}

const CXXConstructorDecl *summaries::constructorRunBy(const CallView &Call) {
  const CXXRecordDecl *Class = classMadeBy(*Call.Callee);
  if (!Class)
    Class = classAppendedBy(*Call.Callee);
  if (!isOfProgram(Class))
    return nullptr;
  Class = Class->getDefinition();
  size_t Count = Call.Arguments.size();
  if (Count == 1) {
    const CXXRecordDecl *Given =
        Call.Arguments.front().Value->getType()->getAsCXXRecordDecl();
    if (Given && Given->hasDefinition() &&
        (Given->getDefinition() == Class ||
         Given->getDefinition()->isDerivedFrom(Class)))
      return nullptr;
  }
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
