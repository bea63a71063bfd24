#include "dataflow/AbstractState.h"
#include "dataflow/TrackedTypes.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

/// `Tensor &X = X;` compiles.
static bool isBoundToItself(const VarDecl &V) {
  const auto *R = dyn_cast_or_null<DeclRefExpr>(stripped(V.getInit()));
  return R && R->getDecl() == &V;
}

std::optional<AccessPath> AccessPath::of(const Expr *E) {
  E = stripped(E);
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(E)) {
    const auto *V = dyn_cast<VarDecl>(R->getDecl());
    if (V && V->getType()->isReferenceType() && V->getInit() &&
        V->isLocalVarDecl() && !isBoundToItself(*V))
      if (std::optional<AccessPath> Bound = of(V->getInit()))
        return Bound;
    if (isa<VarDecl, BindingDecl>(R->getDecl()))
      return AccessPath{R->getDecl(), nullptr};
    return std::nullopt;
  }
  const auto *M = dyn_cast_or_null<MemberExpr>(E);
  const auto *Field = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  if (!Field)
    return std::nullopt;
  const Expr *Base = stripped(M->getBase());
  if (isa<CXXThisExpr>(Base))
    return AccessPath{nullptr, Field};
  if (const auto *R = dyn_cast<DeclRefExpr>(Base); R && !M->isArrow())
    return AccessPath{R->getDecl(), Field};
  return std::nullopt;
}

std::optional<LatticeElement> AbstractState::lookup(const AccessPath &P) const {
  auto Found = Values.find(P);
  if (Found == Values.end())
    return std::nullopt;
  return Found->second;
}

/// Elements follow their tuple in the map.
static void eraseElements(std::map<AccessPath, LatticeElement> &Values,
                          const AccessPath &P) {
  auto Next = Values.upper_bound(P);
  while (Next != Values.end() && Next->first.Root == P.Root &&
         Next->first.Field == P.Field && P.Element == 0)
    Next = Values.erase(Next);
}

void AbstractState::assign(const AccessPath &P, const LatticeElement &Facts) {
  eraseElements(Values, P);
  Values[P] = Facts;
}

void AbstractState::merge(const AccessPath &P, const LatticeElement &Facts) {
  auto Found = Values.find(P);
  if (Found != Values.end())
    Found->second = join(Found->second, Facts);
}

void AbstractState::forgetElements(const AccessPath &P) {
  eraseElements(Values, P);
}

/// Without an entry for \p P, its type or its class may provide facts, which
/// would be wrong after an assignment. Such a path needs an entry.
static bool needsUnknown(const AccessPath &P) {
  const ValueDecl *D = P.Field ? P.Field : P.Root;
  TypeClass Type = classify(D->getType());
  return P.Root && (Type == TypeClass::Tensor ||
                    (P.Field && Type == TypeClass::TensorList));
}

void AbstractState::forget(const AccessPath &P) {
  eraseElements(Values, P);
  if (needsUnknown(P))
    Values[P] = LatticeElement();
  else
    Values.erase(P);
}

void AbstractState::forgetFields(const ValueDecl &Variable) {
  std::erase_if(Values, [&](const auto &Entry) {
    return Entry.first.Root == &Variable &&
           (Entry.first.Field || Entry.first.Element > 0);
  });
}

void AbstractState::restart(const ValueDecl &Variable) {
  std::erase_if(
      Values, [&](const auto &Entry) { return Entry.first.Root == &Variable; });
}

void AbstractState::forgetMembersOfThis() {
  std::erase_if(Values,
                [](const auto &Entry) { return Entry.first.Root == nullptr; });
}

void AbstractState::forgetGlobals() {
  std::erase_if(Values, [](const auto &Entry) {
    const auto *V = dyn_cast_or_null<VarDecl>(Entry.first.Root);
    return V && V->hasGlobalStorage() && !V->getType().isConstQualified();
  });
}

/// \p Facts of \p P in \p State, where paths meet: those on which the program
/// runs on the host have its tensors there.
static LatticeElement assumed(const AbstractState &State, const AccessPath &P,
                              const LatticeElement &Facts) {
  const ValueDecl *D = P.Field ? P.Field : P.Root;
  return State.RunsOnHost && P.Element == 0 ? likelyOnHost(D->getType(), Facts)
                                            : Facts;
}

void AbstractState::joinWith(const AbstractState &Other) {
  Async.joinWith(Other.Async);
  for (auto Entry = Values.begin(); Entry != Values.end();) {
    auto &[P, Facts] = *Entry;
    auto There = Other.Values.find(P);
    if (There == Other.Values.end() && !needsUnknown(P)) {
      Entry = Values.erase(Entry);
      continue;
    }
    bool IsKnown = There != Other.Values.end();
    Facts = join(assumed(*this, P, Facts),
                 assumed(Other, P, IsKnown ? There->second : LatticeElement()));
    ++Entry;
  }
  for (const auto &[P, Facts] : Other.Values)
    if (!Values.contains(P) && needsUnknown(P))
      Values[P] =
          join(assumed(*this, P, LatticeElement()), assumed(Other, P, Facts));
  RunsOnHost = RunsOnHost && Other.RunsOnHost;
}
