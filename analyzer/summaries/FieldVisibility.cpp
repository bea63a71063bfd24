#include "summaries/FieldVisibility.h"
#include "io/HeaderFile.h"
#include "model/CallView.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::model;
using namespace syncline::lint::summaries;

/// Whether only methods of the class can access its private members.
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

/// Whether the bodies of all methods are in the unit.
static bool hasAllMethods(const CXXRecordDecl &Class) {
  return llvm::none_of(Class.decls(), [](const Decl *D) {
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    return isa<FunctionTemplateDecl>(D) || (Method && isMissing(*Method));
  });
}

bool summaries::isOwnOfMethods(const FieldDecl &Field) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  return Class && Field.getAccess() == AS_private && hasAllAccess(*Class) &&
         llvm::none_of(Class->methods(), [&](const CXXMethodDecl *Each) {
           return memberExposedBy(*Each) == &Field;
         });
}

/// Whether no other unit can name \p Class: a source file, not a header,
/// defines it.
static bool isOfThisUnit(const CXXRecordDecl &Class) {
  const SourceManager &Sources = Class.getASTContext().getSourceManager();
  SourceLocation Place = Sources.getExpansionLoc(Class.getLocation());
  return Sources.isInMainFile(Place) &&
         !io::isHeader(std::string_view(Sources.getFilename(Place)));
}

FieldVisibility summaries::visibilityOf(const FieldDecl &Field) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class || !hasAllMethods(*Class))
    return FieldVisibility::Partial;
  return isOwnOfMethods(Field) || isOfThisUnit(*Class)
             ? FieldVisibility::Whole
             : FieldVisibility::OwnMethods;
}

bool summaries::hasAllCallers(const CXXMethodDecl &Method) {
  const CXXRecordDecl &Class = *Method.getParent();
  return Method.getAccess() == AS_private && hasAllAccess(Class) &&
         hasAllMethods(Class);
}

const FieldDecl *summaries::memberExposedBy(const CXXMethodDecl &Method) {
  QualType T = Method.getReturnType();
  const auto *Body = Method.isInlined() && !Method.isVirtual() &&
                             T->isLValueReferenceType() &&
                             !T->getPointeeType().isConstQualified()
                         ? dyn_cast_or_null<CompoundStmt>(Method.getBody())
                         : nullptr;
  const auto *Return = Body && Body->size() == 1
                           ? dyn_cast<ReturnStmt>(Body->body_front())
                           : nullptr;
  const auto *M = Return && Return->getRetValue()
                      ? dyn_cast<MemberExpr>(stripped(Return->getRetValue()))
                      : nullptr;
  return M && isa<CXXThisExpr>(stripped(M->getBase()))
             ? dyn_cast<FieldDecl>(M->getMemberDecl())
             : nullptr;
}
