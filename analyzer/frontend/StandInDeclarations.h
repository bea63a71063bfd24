//===- StandInDeclarations.h - Declarations for unknown names ---*- C++ -*-===//

#ifndef SYNCLINE_ANALYZER_FRONTEND_STANDINDECLARATIONS_H
#define SYNCLINE_ANALYZER_FRONTEND_STANDINDECLARATIONS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

#include <map>
#include <utility>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class DeclContext;
class FunctionTemplateDecl;
class IdentifierInfo;
class NamedDecl;
class NamespaceDecl;
class Sema;
} // namespace clang

namespace syncline::lint::frontend {

/// The source text of the declarations that stand-ins are created from.
llvm::StringRef standInText();

class StandInDeclarations {
public:
  explicit StandInDeclarations(clang::Sema &Semantics);

  /// Looks up the declarations of standInText().
  /// \returns whether they exist.
  bool find();

  /// Whether \p Scope is a class that one of these functions has created.
  bool isStandIn(const clang::DeclContext *Scope) const;

  clang::NamedDecl *emptyNamespace() const { return Nothing; }
  clang::NamedDecl *classTemplate() const { return Template; }
  clang::NamedDecl *function(bool IsMember) const {
    return IsMember ? MemberCall : Call;
  }
  clang::NamedDecl *object(bool IsMember) const {
    return IsMember ? MemberValue : Value;
  }

  /// Declares a member of all stand-ins unless one of that name exists.
  void addMember(llvm::StringRef Name, bool IsTemplate);

  /// The class of that name in the class or namespace \p Inside or, if that is
  /// null, in the global namespace. Sets \p IsNew if the class was created.
  clang::CXXRecordDecl *classNamed(clang::IdentifierInfo &Name,
                                   clang::SourceLocation Where,
                                   clang::DeclContext *Inside, bool &IsNew);

private:
  clang::NamedDecl *memberNamed(const clang::DeclContext &In,
                                llvm::StringRef Name) const;
  clang::NamedDecl *makeFunction(clang::IdentifierInfo &Name) const;
  clang::NamedDecl *makeObject(clang::IdentifierInfo &Name) const;
  void addConstructor(clang::CXXRecordDecl &Class, clang::SourceLocation Where);

  clang::Sema &Semantics;
  clang::ASTContext &Context;
  clang::NamespaceDecl *Nothing = nullptr;
  clang::CXXRecordDecl *Anything = nullptr;
  clang::NamedDecl *Call = nullptr;
  clang::NamedDecl *Value = nullptr;
  clang::NamedDecl *MemberCall = nullptr;
  clang::NamedDecl *MemberValue = nullptr;
  clang::NamedDecl *Template = nullptr;
  const clang::FunctionTemplateDecl *Constructor = nullptr;
  std::map<std::pair<clang::DeclContext *, clang::IdentifierInfo *>,
           clang::CXXRecordDecl *>
      Classes;
};

} // namespace syncline::lint::frontend

#endif // SYNCLINE_ANALYZER_FRONTEND_STANDINDECLARATIONS_H
