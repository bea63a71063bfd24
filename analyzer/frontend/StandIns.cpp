#include "frontend/StandIns.h"
#include "frontend/NameUses.h"

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

#include <map>
#include <utility>

using namespace clang;
using namespace syncline::lint::frontend;

/// An object of a class that is not known converts to whatever is asked for,
/// and takes all arguments. Together with an object of a known class an
/// operator results in that class: a tensor divided by something unknown is a
/// tensor.
static constexpr llvm::StringLiteral Declarations = R"cpp(
namespace syncline_stand_ins {
namespace nothing {}
struct Anything;
template <class T> constexpr bool Is = __is_base_of(Anything, T);
template <bool> struct If {};
template <> struct If<true> { using type = void; };
template <class... A>
using Converts =
    typename If<sizeof...(A) != 1 || !(Is<__remove_cvref(A)> || ...)>::type;
struct Anything {
  template <class... A, class = Converts<A...>> Anything(A &&...);
  template <class T> operator T() const;
  template <class... A> Anything operator()(A &&...) const;
  template <class I> Anything operator[](I &&) const;
  Anything &operator*() const;
  Anything *operator->() const;
  Anything *begin() const;
  Anything *end() const;
  Anything operator-() const;
  template <class T> Anything &operator=(const T &);
  template <class T> Anything &operator+=(const T &);
  template <class T> Anything &operator-=(const T &);
  template <class T> Anything &operator*=(const T &);
  template <class T> Anything &operator/=(const T &);
  template <class... E, class... A> static Anything call(A &&...);
  static Anything value;
  template <class... E> struct Template;
};
template <class... E> struct Anything::Template : Anything {
  template <class... A, class = Converts<A...>> Template(A &&...);
};
template <class... E, class... A> Anything call(A &&...);
extern Anything value;
template <class T> constexpr bool Known = __is_class(T) && !Is<T>;
template <class L, class R, class Else,
          int = !(Is<L> || Is<R>) ? 0 : Known<L> ? 1 : Known<R> ? 2 : 3>
struct Result {};
template <class L, class R, class Else> struct Result<L, R, Else, 1> {
  using type = L;
};
template <class L, class R, class Else> struct Result<L, R, Else, 2> {
  using type = R;
};
template <class L, class R, class Else> struct Result<L, R, Else, 3> {
  using type = Else;
};
template <class L, class R>
typename Result<L, R, Anything>::type operator+(const L &, const R &);
template <class L, class R>
typename Result<L, R, Anything>::type operator-(const L &, const R &);
template <class L, class R>
typename Result<L, R, Anything>::type operator*(const L &, const R &);
template <class L, class R>
typename Result<L, R, Anything>::type operator/(const L &, const R &);
template <class L, class R>
typename Result<L, R, Anything>::type operator%(const L &, const R &);
template <class L, class R>
typename Result<L, R, Anything>::type operator|(const L &, const R &);
template <class L, class R>
typename Result<L, R, Anything>::type operator&(const L &, const R &);
template <class L, class R>
typename Result<L, R, bool>::type operator==(const L &, const R &);
template <class L, class R>
typename Result<L, R, bool>::type operator!=(const L &, const R &);
template <class L, class R>
typename Result<L, R, bool>::type operator<(const L &, const R &);
template <class L, class R>
typename Result<L, R, bool>::type operator>(const L &, const R &);
template <class L, class R>
typename Result<L, R, bool>::type operator<=(const L &, const R &);
template <class L, class R>
typename Result<L, R, bool>::type operator>=(const L &, const R &);
template <class L, class R,
          class = typename Result<__remove_cvref(L), R, bool>::type>
L &&operator<<(L &&, const R &);
template <class L, class R,
          class = typename Result<__remove_cvref(L), __remove_cvref(R),
                                  bool>::type>
L &&operator>>(L &&, R &&);
}
)cpp";

namespace {

/// How a name that is not declared is used.
enum class Use { Scope, Namespace, Class, Template, Call, Object };

/// The declarations above.
struct Prelude {
  NamespaceDecl *Nothing = nullptr;
  CXXRecordDecl *Anything = nullptr;
  NamedDecl *Call = nullptr;
  NamedDecl *Value = nullptr;
  NamedDecl *MemberCall = nullptr;
  NamedDecl *MemberValue = nullptr;
  NamedDecl *Template = nullptr;
  const FunctionTemplateDecl *Constructor = nullptr;
};

class StandIns : public ExternalSemaSource {
public:
  StandIns(Sema &Semantics, const std::vector<std::string> &MissingHeaders)
      : Semantics(Semantics), Context(Semantics.getASTContext()),
        MissingHeaders(MissingHeaders) {}

  TypoCorrection CorrectTypo(const DeclarationNameInfo &Name, int LookupKind,
                             Scope *, CXXScopeSpec *Qualifier,
                             CorrectionCandidateCallback &Wanted,
                             DeclContext *Record, bool,
                             const ObjCObjectPointerType *) override {
    IdentifierInfo *Identifier = Name.getName().getAsIdentifierInfo();
    if (MissingHeaders.empty() || !Identifier || !hasPrelude())
      return {};
    bool HasQualifier = Qualifier && Qualifier->isSet();
    bool IsQualified = Record || HasQualifier;
    DeclContext *Inside =
        HasQualifier ? Semantics.computeDeclContext(*Qualifier, false) : Record;
    learn(Name.getLoc());
    // What is known is known completely.
    if (IsQualified && !isStandIn(Inside))
      return {};
    std::optional<Use> As =
        useOf(*Identifier, Name.getLoc(), LookupKind, Wanted);
    NamedDecl *Found =
        As ? standIn(*As, *Identifier, Name.getLoc(), Inside) : nullptr;
    return Found ? TypoCorrection(Found) : TypoCorrection();
  }

private:
  bool hasPrelude();
  void learn(SourceLocation Where);
  void addMember(llvm::StringRef Name, bool IsTemplate);
  void addConstructor(CXXRecordDecl &Class, SourceLocation Where);
  NamedDecl *memberNamed(const DeclContext &In, llvm::StringRef Name) const;
  bool isStandIn(const DeclContext *Scope) const;
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
  const std::vector<std::string> &MissingHeaders;
  Prelude Known;
  std::map<std::pair<DeclContext *, IdentifierInfo *>, CXXRecordDecl *> Classes;
  NameUses Uses;
  llvm::DenseSet<FileID> Learned;
};

} // namespace

NamedDecl *StandIns::memberNamed(const DeclContext &In,
                                 llvm::StringRef Name) const {
  DeclContext::lookup_result Found = In.lookup(&Context.Idents.get(Name));
  return Found.empty() ? nullptr : Found.front();
}

bool StandIns::hasPrelude() {
  if (Known.Anything)
    return true;
  auto *Whole = dyn_cast_or_null<NamespaceDecl>(
      memberNamed(*Context.getTranslationUnitDecl(), "syncline_stand_ins"));
  if (!Whole)
    return false;
  Known.Nothing =
      dyn_cast_or_null<NamespaceDecl>(memberNamed(*Whole, "nothing"));
  Known.Anything =
      dyn_cast_or_null<CXXRecordDecl>(memberNamed(*Whole, "Anything"));
  if (!Known.Anything)
    return false;
  Known.Call = memberNamed(*Whole, "call");
  Known.Value = memberNamed(*Whole, "value");
  Known.MemberCall = memberNamed(*Known.Anything, "call");
  Known.MemberValue = memberNamed(*Known.Anything, "value");
  Known.Template = memberNamed(*Known.Anything, "Template");
  for (const Decl *Each : Known.Anything->decls())
    if (const auto *Function = dyn_cast<FunctionTemplateDecl>(Each);
        Function && isa<CXXConstructorDecl>(Function->getTemplatedDecl()))
      Known.Constructor = Function;
  return true;
}

/// Clang looks up members of a class without asking: they are declared ahead.
void StandIns::learn(SourceLocation Where) {
  const SourceManager &Sources = Context.getSourceManager();
  for (FileID File :
       {Sources.getMainFileID(), Sources.getFileID(Sources.getFileLoc(Where))})
    if (Learned.insert(File).second)
      Uses.add(File, Context);
  for (const auto &[Name, IsTemplate] : Uses.Members)
    if (!memberNamed(*Known.Anything, Name))
      addMember(Name, IsTemplate);
}

/// One that is an object can be called, too.
void StandIns::addMember(llvm::StringRef Name, bool IsTemplate) {
  CXXRecordDecl *Class = Known.Anything;
  IdentifierInfo &Identifier = Context.Idents.get(Name);
  NamedDecl *Member = nullptr;
  if (const auto *Model = IsTemplate
                              ? dyn_cast<FunctionTemplateDecl>(Known.MemberCall)
                              : nullptr) {
    const FunctionDecl *Function = Model->getTemplatedDecl();
    SourceLocation Where = Function->getLocation();
    auto *Method = CXXMethodDecl::Create(
        Context, Class, Where, {&Identifier, Where}, Function->getType(),
        Function->getTypeSourceInfo(), SC_Static, false, false,
        ConstexprSpecKind::Unspecified, Where);
    Method->setParams(Function->parameters());
    auto *Template =
        FunctionTemplateDecl::Create(Context, Class, Where, &Identifier,
                                     Model->getTemplateParameters(), Method);
    Method->setDescribedFunctionTemplate(Template);
    Method->setAccess(AS_public);
    Member = Template;
  } else if (const auto *Value = dyn_cast<VarDecl>(Known.MemberValue)) {
    SourceLocation Where = Value->getLocation();
    Member = VarDecl::Create(Context, Class, Where, Where, &Identifier,
                             Value->getType(), Value->getTypeSourceInfo(),
                             SC_Static);
  }
  if (!Member)
    return;
  Member->setAccess(AS_public);
  Class->addDecl(Member);
}

bool StandIns::isStandIn(const DeclContext *Scope) const {
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Scope);
  return Class && Class->hasDefinition() &&
         (Class->getCanonicalDecl() == Known.Anything->getCanonicalDecl() ||
          Class->isDerivedFrom(Known.Anything));
}

/// The token after the one at \p Location, which moves there.
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
  switch (As) {
  case Use::Namespace:
    return Known.Nothing;
  case Use::Scope:
  case Use::Class:
    return classNamed(Name, Where, Inside);
  case Use::Template:
    return Known.Template;
  case Use::Call:
    return Inside ? Known.MemberCall : Known.Call;
  case Use::Object:
    return Inside ? Known.MemberValue : Known.Value;
  }
  return nullptr;
}

/// One that takes what the constructor of Anything takes.
void StandIns::addConstructor(CXXRecordDecl &Class, SourceLocation Where) {
  if (!Known.Constructor)
    return;
  FunctionDecl *Model = Known.Constructor->getTemplatedDecl();
  DeclarationName Name = Context.DeclarationNames.getCXXConstructorName(
      Context.getCanonicalTagType(&Class));
  auto *Constructor = CXXConstructorDecl::Create(
      Context, &Class, Where, {Name, Where}, Model->getType(),
      Model->getTypeSourceInfo(), {}, false, false, false,
      ConstexprSpecKind::Unspecified);
  Constructor->setParams(Model->parameters());
  auto *Template = FunctionTemplateDecl::Create(
      Context, &Class, Where, Name, Known.Constructor->getTemplateParameters(),
      Constructor);
  Constructor->setDescribedFunctionTemplate(Template);
  Constructor->setAccess(AS_public);
  Template->setAccess(AS_public);
  Class.addDecl(Template);
}

CXXRecordDecl *StandIns::classNamed(IdentifierInfo &Name, SourceLocation Where,
                                    DeclContext *Inside) {
  DeclContext *Parent = Inside ? Inside : Context.getTranslationUnitDecl();
  if (auto Before = Classes.find({Parent, &Name}); Before != Classes.end())
    return Before->second;
  auto *Class = CXXRecordDecl::Create(Context, TagTypeKind::Struct, Parent,
                                      Where, Where, &Name);
  Classes[{Parent, &Name}] = Class;
  Class->setAccess(Inside ? AS_public : AS_none);
  Class->startDefinition();
  QualType Base = Context.getCanonicalTagType(Known.Anything);
  CXXBaseSpecifier Specifier(Where, /*V=*/false, /*BC=*/false, AS_public,
                             Context.getTrivialTypeSourceInfo(Base, Where), {});
  const CXXBaseSpecifier *Bases[] = {&Specifier};
  Class->setBases(Bases, 1);
  addConstructor(*Class, Where);
  Semantics.AddImplicitlyDeclaredMembersToClass(Class);
  Class->completeDefinition();
  Parent->addDecl(Class);
  if (auto Types = Uses.Types.find(Name.getName().str());
      Types != Uses.Types.end())
    for (const std::string &Each : Types->second)
      classNamed(Context.Idents.get(Each), Where, Class);
  if (!Inside && Semantics.TUScope)
    Semantics.PushOnScopeChains(Class, Semantics.TUScope,
                                /*AddToContext=*/false);
  return Class;
}

void syncline::lint::frontend::declareStandIns(Preprocessor &Preprocessor) {
  if (Preprocessor.getLangOpts().CPlusPlus17)
    Preprocessor.setPredefines(Preprocessor.getPredefines() +
                               Declarations.str());
}

void syncline::lint::frontend::useStandIns(
    Sema &Semantics, const std::vector<std::string> &MissingHeaders) {
  Semantics.addExternalSource(
      llvm::makeIntrusiveRefCnt<StandIns>(Semantics, MissingHeaders));
}
