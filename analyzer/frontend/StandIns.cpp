#include "frontend/StandIns.h"
#include "frontend/NameUses.h"
#include "frontend/StandInDeclarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/DeclSpec.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/TypoCorrection.h"
#include "llvm/Support/SaveAndRestore.h"

#include <map>
#include <utility>

using namespace clang;
using namespace syncline::lint::frontend;

namespace {

/// How an undeclared name is used.
enum class Use { Scope, Namespace, Class, Template, Call, Object };

class StandIns : public ExternalSemaSource {
public:
  explicit StandIns(Sema &Semantics)
      : Semantics(Semantics), Context(Semantics.getASTContext()),
        Known(Semantics) {}

  TypoCorrection CorrectTypo(const DeclarationNameInfo &Name, int LookupKind,
                             Scope *Where, CXXScopeSpec *Qualifier,
                             CorrectionCandidateCallback &Wanted,
                             DeclContext *Record, bool Entering,
                             const ObjCObjectPointerType *) override {
    IdentifierInfo *Identifier = Name.getName().getAsIdentifierInfo();
    if (!Identifier || IsAsking || Semantics.isSFINAEContext() || !Known.find())
      return {};
    bool HasQualifier = Qualifier && Qualifier->isSet();
    bool IsQualified = Record || HasQualifier;
    DeclContext *Inside =
        HasQualifier ? Semantics.computeDeclContext(*Qualifier, false) : Record;
    learn(Name.getLoc());
    // A class is complete. A namespace may lack declarations of a missing
    // header or of another release of a library.
    bool IsInNamespace = Inside && Inside->isNamespace();
    if (IsQualified && !IsInNamespace && !Known.isStandIn(Inside))
      return {};
    if (IsInNamespace) {
      llvm::SaveAndRestore Asking(IsAsking, true);
      if (TypoCorrection Similar = Semantics.CorrectTypo(
              Name, static_cast<Sema::LookupNameKind>(LookupKind), Where,
              Qualifier, Wanted, CorrectTypoKind::ErrorRecovery, Record,
              Entering, /*OPT=*/nullptr, /*RecordFailure=*/false))
        return Similar;
    }
    std::optional<Use> As =
        useOf(*Identifier, Name.getLoc(), LookupKind, Wanted);
    NamedDecl *Found =
        As ? standIn(*As, *Identifier, Name.getLoc(), Inside) : nullptr;
    TypoCorrection Result;
    if (Found) {
      Result = TypoCorrection(Found);
      Result.setCorrectionRange(Qualifier, Name);
    }
    return Result;
  }

private:
  void learn(SourceLocation Where);
  tok::TokenKind nextOf(SourceLocation &Location) const;
  tok::TokenKind afterArguments(SourceLocation Less) const;
  std::optional<Use> useOf(const IdentifierInfo &Name, SourceLocation Where,
                           int LookupKind,
                           const CorrectionCandidateCallback &Wanted) const;
  NamedDecl *standIn(Use As, IdentifierInfo &Name, SourceLocation Where,
                     DeclContext *Inside);
  CXXRecordDecl *classNamed(IdentifierInfo &Name, SourceLocation Where,
                            DeclContext *Inside);

  Sema &Semantics;
  ASTContext &Context;
  StandInDeclarations Known;
  NameUses Uses;
  llvm::DenseSet<FileID> Learned;
  /// Clang is looking for similar names.
  bool IsAsking = false;
};

} // namespace

/// Declares members of classes in advance because Clang looks them up without
/// notifying an external source.
void StandIns::learn(SourceLocation Where) {
  const SourceManager &Sources = Context.getSourceManager();
  for (FileID File :
       {Sources.getMainFileID(), Sources.getFileID(Sources.getFileLoc(Where))})
    if (Learned.insert(File).second)
      Uses.add(File, Context);
  for (const auto &[Name, IsTemplate] : Uses.Members)
    Known.addMember(Name, IsTemplate);
}

/// The token after the one at \p Location; advances \p Location to it.
tok::TokenKind StandIns::nextOf(SourceLocation &Location) const {
  const SourceManager &Sources = Context.getSourceManager();
  std::optional<Token> Next = Lexer::findNextToken(
      Sources.getSpellingLoc(Location), Sources, Context.getLangOpts());
  if (!Next)
    return tok::eof;
  Location = Next->getLocation();
  return Next->getKind();
}

/// The token after a list of template arguments.
tok::TokenKind StandIns::afterArguments(SourceLocation Less) const {
  static constexpr unsigned MostTokens = 64;
  int Depth = 1;
  for (unsigned I = 0; I < MostTokens && Depth > 0; ++I) {
    tok::TokenKind Kind = nextOf(Less);
    Depth += Kind == tok::less             ? 1
             : Kind == tok::greater        ? -1
             : Kind == tok::greatergreater ? -2
                                           : 0;
  }
  return nextOf(Less);
}

std::optional<Use>
StandIns::useOf(const IdentifierInfo &Name, SourceLocation Where,
                int LookupKind,
                const CorrectionCandidateCallback &Wanted) const {
  switch (LookupKind) {
  case Sema::LookupNamespaceName:
    return Use::Namespace;
  case Sema::LookupNestedNameSpecifierName:
    return Use::Scope;
  case Sema::LookupOrdinaryName:
  case Sema::LookupMemberName:
    break;
  default:
    return std::nullopt;
  }
  tok::TokenKind Next = nextOf(Where);
  if (Next == tok::coloncolon)
    return Use::Scope;
  if (Next == tok::less)
    return afterArguments(Where) == tok::l_paren ? Use::Call : Use::Template;
  if (Wanted.WantTypeSpecifiers && !Wanted.WantExpressionKeywords)
    return Use::Class;
  if (Next == tok::l_paren)
    return Use::Call;
  return Uses.Declaring.contains(Name.getName().str()) ? Use::Class
                                                       : Use::Object;
}

NamedDecl *StandIns::standIn(Use As, IdentifierInfo &Name, SourceLocation Where,
                             DeclContext *Inside) {
  bool IsMember = Inside && Inside->isRecord();
  switch (As) {
  case Use::Namespace:
    return Known.emptyNamespace();
  case Use::Scope:
  case Use::Class:
    return classNamed(Name, Where, Inside);
  case Use::Template:
    return Known.classTemplate();
  case Use::Call:
    return Known.function(IsMember);
  case Use::Object:
    return Known.object(IsMember);
  }
  return nullptr;
}

/// Also declares in advance the types that the file qualifies with the class: a
/// template argument is not looked up as a type.
CXXRecordDecl *StandIns::classNamed(IdentifierInfo &Name, SourceLocation Where,
                                    DeclContext *Inside) {
  bool IsNew = false;
  CXXRecordDecl *Class = Known.classNamed(Name, Where, Inside, IsNew);
  auto Types = Uses.Types.find(Name.getName().str());
  if (!IsNew || Types == Uses.Types.end())
    return Class;
  for (const std::string &Each : Types->second)
    if (Each != Name.getName())
      Known.classNamed(Context.Idents.get(Each), Where, Class, IsNew);
  return Class;
}

void syncline::lint::frontend::declareStandIns(Preprocessor &Preprocessor) {
  if (Preprocessor.getLangOpts().CPlusPlus17)
    Preprocessor.setPredefines(Preprocessor.getPredefines() +
                               standInText().str());
}

void syncline::lint::frontend::useStandIns(Sema &Semantics) {
  Semantics.addExternalSource(llvm::makeIntrusiveRefCnt<StandIns>(Semantics));
}
