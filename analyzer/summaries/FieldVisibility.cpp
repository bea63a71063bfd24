#include "summaries/FieldVisibility.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::summaries;

/// Only its methods reach a private member.
static bool hasAllAccess(const CXXRecordDecl &Class) {
  if (Class.hasFriends())
    return false;
  return llvm::none_of(Class.decls(), [](const Decl *D) {
    const auto *Nested = dyn_cast<CXXRecordDecl>(D);
    return Nested && !Nested->isImplicit();
  });
}

bool summaries::isMissing(const CXXMethodDecl &Method) {
  return !Method.isImplicit() && !Method.isDefaulted() && !Method.isDeleted() &&
         !Method.isPureVirtual() && !Method.hasBody();
}

/// The bodies of all methods are here.
static bool hasAllMethods(const CXXRecordDecl &Class) {
  return llvm::none_of(Class.decls(), [](const Decl *D) {
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    return isa<FunctionTemplateDecl>(D) || (Method && isMissing(*Method));
  });
}

bool summaries::isOwnOfMethods(const FieldDecl &Field) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  return Class && Field.getAccess() == AS_private && hasAllAccess(*Class);
}

FieldVisibility summaries::visibilityOf(const FieldDecl &Field) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || !hasAllMethods(*Class))
    return FieldVisibility::Partial;
  return isOwnOfMethods(Field) ? FieldVisibility::Whole
                               : FieldVisibility::OwnMethods;
}

bool summaries::hasAllCallers(const CXXMethodDecl &Method) {
  const CXXRecordDecl &Class = *Method.getParent();
  return Method.getAccess() == AS_private && hasAllAccess(Class) &&
         hasAllMethods(Class);
}
