#include "dataflow/AccessPath.h"
#include "dataflow/ListElements.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

#include <tuple>

using namespace clang;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

bool Position::mayEqual(const Position &Other) const {
  if (Is == Kind::None || Other.Is == Kind::None)
    return Is == Other.Is;
  return Is != Kind::Constant || Other.Is != Kind::Constant ||
         Constant == Other.Constant;
}

std::strong_ordering AccessPath::operator<=>(const AccessPath &Other) const {
  return std::tie(Root, Owner, At, Field, Element) <=>
         std::tie(Other.Root, Other.Owner, Other.At, Other.Field,
                  Other.Element);
}

/// `Tensor &X = X;` compiles.
static bool isBoundToItself(const VarDecl &V) {
  const auto *R = dyn_cast_or_null<DeclRefExpr>(stripped(V.getInit()));
  return R && R->getDecl() == &V;
}

/// The expression that the local reference \p D is bound to; null for other
/// variables.
static const Expr *boundTo(const ValueDecl &D) {
  const auto *V = dyn_cast<VarDecl>(&D);
  return V && V->getType()->isReferenceType() && V->isLocalVarDecl() &&
                 !isBoundToItself(*V)
             ? V->getInit()
             : nullptr;
}

/// Whether \p M accesses its member through an arbitrary pointer.
static bool isThroughPointer(const MemberExpr &M) {
  const Expr *Base = stripped(M.getBase());
  const auto *Arrow = dyn_cast<CXXOperatorCallExpr>(Base);
  return M.isArrow() && !isa<CXXThisExpr>(Base) &&
         !(Arrow && Arrow->getOperator() == OO_Arrow);
}

std::optional<AccessPath> AccessPath::of(const Expr *E) {
  E = stripped(E);
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(E)) {
    if (const Expr *Init = boundTo(*R->getDecl()))
      if (std::optional<AccessPath> Bound = outsideContainers(Init))
        return Bound;
    if (isa<VarDecl, BindingDecl>(R->getDecl()))
      return AccessPath{R->getDecl(), nullptr};
    return std::nullopt;
  }
  const auto *M = dyn_cast_or_null<MemberExpr>(E);
  if (M && isa<VarDecl>(M->getMemberDecl())) // a static member
    return AccessPath{M->getMemberDecl(), nullptr};
  const auto *Field = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  if (!Field || isThroughPointer(*M))
    return std::nullopt;
  if (std::optional<ObjectPath> Object = ObjectPath::of(M->getBase()))
    return Object->member(*Field);
  return std::nullopt;
}

std::optional<AccessPath> AccessPath::outsideContainers(const Expr *E) {
  std::optional<AccessPath> P = of(E);
  return P && P->At.isElement() ? std::nullopt : P;
}

/// The position that \p Index denotes.
static Position positionAt(const Expr *Index) {
  Index = stripped(Index);
  if (const auto *Constant = dyn_cast_or_null<IntegerLiteral>(Index);
      Constant && Constant->getValue().getActiveBits() < 32)
    return {Position::Kind::Constant,
            static_cast<unsigned>(Constant->getValue().getZExtValue())};
  const VarDecl *V = Index ? variableIn(Index) : nullptr;
  if (V && V->hasLocalStorage() && V->getType()->isIntegerType())
    return {Position::Kind::Variable, 0, V};
  return {Position::Kind::Any};
}

/// Whether \p T is a container that owns its objects.
static bool isContainer(QualType T) {
  return llvm::StringSwitch<bool>(className(T))
      .Cases({"std::vector", "std::array", "std::deque", "std::list",
              "std::map", "std::unordered_map"},
             true)
      .Default(false);
}

/// The object of \p Call, if \p Call is a standard library accessor of a
/// contained object; sets \p At if the object contains several.
static const Expr *holderOf(const CallView &Call, Position &At) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Method || !Call.Object || !isInNamespaceStd(*Method))
    return nullptr;
  std::string Holder = className(Call.Object->getType());
  OverloadedOperatorKind Sign = Method->getOverloadedOperator();
  if (Holder == "std::unique_ptr" || Holder == "std::optional")
    return Sign == OO_Arrow || Sign == OO_Star ||
                   (Sign == OO_None && Method->getDeclName().isIdentifier() &&
                    Method->getName() == "value")
               ? Call.Object
               : nullptr;
  if (!isContainer(Call.Object->getType()) || !isElementAccess(*Method))
    return nullptr;
  At = Call.Arguments.empty() ? Position{Position::Kind::Any}
                              : positionAt(Call.Arguments[0].Value);
  return Call.Object;
}

static std::optional<ObjectPath> objectHeldBy(const Expr *Holder,
                                              const Position &At) {
  std::optional<ObjectPath> Object = ObjectPath::of(Holder);
  // There is no path into a container of containers.
  if (!Object ||
      (At.isElement() && (Object->At.isElement() || Object->isThis())))
    return std::nullopt;
  if (At.isElement())
    Object->At = At;
  return Object;
}

static std::optional<ObjectPath> objectNamed(const DeclRefExpr &Name) {
  const ValueDecl *D = Name.getDecl();
  if (D->getType().getNonReferenceType()->isPointerType())
    return std::nullopt;
  if (const Expr *Init = boundTo(*D))
    if (std::optional<ObjectPath> Bound = ObjectPath::of(Init);
        Bound && !Bound->At.isElement() && !Bound->isThis())
      return Bound;
  return ObjectPath{D};
}

std::optional<ObjectPath> ObjectPath::of(const Expr *E) {
  E = stripped(E);
  if (!E)
    return std::nullopt;
  if (isa<CXXThisExpr>(E))
    return ObjectPath{};
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return objectNamed(*R);
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->getOpcode() == UO_Deref &&
      isa<CXXThisExpr>(stripped(U->getSubExpr())))
    return ObjectPath{};
  if (const auto *S = dyn_cast<ArraySubscriptExpr>(E))
    return stripped(S->getBase())->getType()->isArrayType()
               ? objectHeldBy(S->getBase(), positionAt(S->getIdx()))
               : std::nullopt;
  if (const auto *M = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (!Field || isThroughPointer(*M) || Field->getType()->isPointerType())
      return std::nullopt;
    std::optional<ObjectPath> Around = of(M->getBase());
    return Around && !Around->Owner && !Around->At.isElement()
               ? std::optional(ObjectPath{Around->Root, Field})
               : std::nullopt;
  }
  Position At;
  std::optional<CallView> Call = CallView::of(E);
  const Expr *Holder = Call ? holderOf(*Call, At) : nullptr;
  return Holder ? objectHeldBy(Holder, At) : std::nullopt;
}

bool ObjectPath::mayHold(const AccessPath &P) const {
  if (P.Root != Root || (!P.Field && P.Element == 0))
    return false;
  // All of a variable, or of one of its members.
  if (!Owner && !At.isElement())
    return true;
  if (P.Owner != Owner)
    return false;
  return !At.isElement() || (P.At.isElement() && At.mayEqual(P.At));
}
