#include "core/State.h"
#include "core/CallView.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline;

std::optional<Place> Place::of(const Expr *E) {
  E = stripped(E);
  if (const auto *R = dyn_cast_or_null<DeclRefExpr>(E)) {
    if (isa<VarDecl, BindingDecl>(R->getDecl()))
      return Place{R->getDecl(), nullptr};
    return std::nullopt;
  }
  const auto *M = dyn_cast_or_null<MemberExpr>(E);
  const auto *Field = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  if (!Field)
    return std::nullopt;
  const Expr *Base = stripped(M->getBase());
  if (isa<CXXThisExpr>(Base))
    return Place{nullptr, Field};
  if (const auto *R = dyn_cast<DeclRefExpr>(Base); R && !M->isArrow())
    return Place{R->getDecl(), Field};
  return std::nullopt;
}

std::optional<ValueFacts> State::lookup(const Place &P) const {
  auto Found = Values.find(P);
  if (Found == Values.end())
    return std::nullopt;
  return Found->second;
}

void State::assign(const Place &P, const ValueFacts &Facts) {
  Values[P] = Facts;
}

void State::merge(const Place &P, const ValueFacts &Facts) {
  auto Found = Values.find(P);
  if (Found != Values.end())
    Found->second = join(Found->second, Facts);
}

void State::forget(const Place &P) { Values.erase(P); }

void State::forgetMembersOfThis() {
  std::erase_if(Values,
                [](const auto &Entry) { return Entry.first.Root == nullptr; });
}

void State::joinWith(const State &Other) {
  std::erase_if(Values, [&](const auto &Entry) {
    return !Other.Values.contains(Entry.first);
  });
  for (auto &[P, Facts] : Values)
    Facts = join(Facts, Other.Values.at(P));
}
