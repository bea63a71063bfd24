#include "frontend/StandInDeclarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Sema/Sema.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::frontend;

/// An object of an unknown class converts to any type and accepts all
/// arguments. An operator with an operand of a known class returns that class:
/// a tensor divided by something unknown is a tensor.
static constexpr llvm::StringLiteral Text = R"cpp(
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

llvm::StringRef syncline::lint::frontend::standInText() { return Text; }

StandInDeclarations::StandInDeclarations(Sema &Semantics)
    : Semantics(Semantics), Context(Semantics.getASTContext()) {}

NamedDecl *StandInDeclarations::memberNamed(const DeclContext &In,
                                            llvm::StringRef Name) const {
  DeclContext::lookup_result Found = In.lookup(&Context.Idents.get(Name));
  return Found.empty() ? nullptr : Found.front();
}

bool StandInDeclarations::find() {
  if (Anything)
    return true;
  const auto *Whole = dyn_cast_or_null<NamespaceDecl>(
      memberNamed(*Context.getTranslationUnitDecl(), "syncline_stand_ins"));
  if (!Whole)
    return false;
  Nothing = dyn_cast_or_null<NamespaceDecl>(memberNamed(*Whole, "nothing"));
  Anything = dyn_cast_or_null<CXXRecordDecl>(memberNamed(*Whole, "Anything"));
  if (!Anything)
    return false;
  Call = memberNamed(*Whole, "call");
  Value = memberNamed(*Whole, "value");
  MemberCall = memberNamed(*Anything, "call");
  MemberValue = memberNamed(*Anything, "value");
  Template = memberNamed(*Anything, "Template");
  for (const Decl *Each : Anything->decls())
    if (const auto *Function = dyn_cast<FunctionTemplateDecl>(Each);
        Function && isa<CXXConstructorDecl>(Function->getTemplatedDecl()))
      Constructor = Function;
  return true;
}

bool StandInDeclarations::isStandIn(const DeclContext *Scope) const {
  const auto *Class = dyn_cast_or_null<CXXRecordDecl>(Scope);
  return Class && Class->hasDefinition() &&
         (Class->getCanonicalDecl() == Anything->getCanonicalDecl() ||
          Class->isDerivedFrom(Anything));
}

/// Creates a copy of the member template that represents functions.
NamedDecl *StandInDeclarations::makeFunction(IdentifierInfo &Name) const {
  const auto *Model = dyn_cast<FunctionTemplateDecl>(MemberCall);
  if (!Model)
    return nullptr;
  const FunctionDecl *Function = Model->getTemplatedDecl();
  SourceLocation Where = Function->getLocation();
  auto *Method = CXXMethodDecl::Create(
      Context, Anything, Where, {&Name, Where}, Function->getType(),
      Function->getTypeSourceInfo(), SC_Static, /*UsesFPIntrin=*/false,
      /*isInline=*/false, ConstexprSpecKind::Unspecified, Where);
  Method->setParams(Function->parameters());
  auto *Result = FunctionTemplateDecl::Create(
      Context, Anything, Where, &Name, Model->getTemplateParameters(), Method);
  Method->setDescribedFunctionTemplate(Result);
  Method->setAccess(AS_public);
  return Result;
}

/// Creates an object that can also be called.
NamedDecl *StandInDeclarations::makeObject(IdentifierInfo &Name) const {
  const auto *Model = dyn_cast<VarDecl>(MemberValue);
  if (!Model)
    return nullptr;
  return VarDecl::Create(Context, Anything, Model->getLocation(),
                         Model->getLocation(), &Name, Model->getType(),
                         Model->getTypeSourceInfo(), SC_Static);
}

void StandInDeclarations::addMember(llvm::StringRef Name, bool IsTemplate) {
  if (memberNamed(*Anything, Name))
    return;
  IdentifierInfo &Identifier = Context.Idents.get(Name);
  NamedDecl *Member =
      IsTemplate ? makeFunction(Identifier) : makeObject(Identifier);
  if (!Member)
    return;
  Member->setAccess(AS_public);
  Anything->addDecl(Member);
}

/// Adds a constructor with the parameters of Anything's.
void StandInDeclarations::addConstructor(CXXRecordDecl &Class,
                                         SourceLocation Where) {
  if (!Constructor)
    return;
  FunctionDecl *Model = Constructor->getTemplatedDecl();
  DeclarationName Name = Context.DeclarationNames.getCXXConstructorName(
      Context.getCanonicalTagType(&Class));
  auto *Own = CXXConstructorDecl::Create(
      Context, &Class, Where, {Name, Where}, Model->getType(),
      Model->getTypeSourceInfo(), {}, false, false, false,
      ConstexprSpecKind::Unspecified);
  Own->setParams(Model->parameters());
  auto *Result = FunctionTemplateDecl::Create(
      Context, &Class, Where, Name, Constructor->getTemplateParameters(), Own);
  Own->setDescribedFunctionTemplate(Result);
  Own->setAccess(AS_public);
  Result->setAccess(AS_public);
  Class.addDecl(Result);
}

CXXRecordDecl *StandInDeclarations::classNamed(IdentifierInfo &Name,
                                               SourceLocation Where,
                                               DeclContext *Inside,
                                               bool &IsNew) {
  DeclContext *Parent = Inside ? Inside : Context.getTranslationUnitDecl();
  if (auto Before = Classes.find({Parent, &Name}); Before != Classes.end())
    return Before->second;
  auto *Class = CXXRecordDecl::Create(Context, TagTypeKind::Struct, Parent,
                                      Where, Where, &Name);
  Classes[{Parent, &Name}] = Class;
  IsNew = true;
  Class->setAccess(Inside && Inside->isRecord() ? AS_public : AS_none);
  Class->startDefinition();
  QualType Base = Context.getCanonicalTagType(Anything);
  CXXBaseSpecifier Specifier(Where, /*V=*/false, /*BC=*/false, AS_public,
                             Context.getTrivialTypeSourceInfo(Base, Where), {});
  const CXXBaseSpecifier *Bases[] = {&Specifier};
  Class->setBases(Bases, 1);
  addConstructor(*Class, Where);
  Semantics.AddImplicitlyDeclaredMembersToClass(Class);
  Class->completeDefinition();
  Parent->addDecl(Class);
  if (!Inside && Semantics.TUScope)
    Semantics.PushOnScopeChains(Class, Semantics.TUScope,
                                /*AddToContext=*/false);
  return Class;
}
