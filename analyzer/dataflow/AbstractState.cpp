#include "dataflow/AbstractState.h"
#include "dataflow/Summaries.h"
#include "dataflow/TrackedTypes.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"

using namespace clang;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

std::optional<LatticeElement> AbstractState::lookup(const AccessPath &P) const {
  auto Found = Values.find(P);
  if (Found == Values.end())
    return std::nullopt;
  return Found->second;
}

/// Joins the values of a container element that may be either one. If the
/// devices differ, the result is top, not a device that the program selects.
static LatticeElement either(const LatticeElement &A, const LatticeElement &B) {
  LatticeElement Facts = join(A, B);
  if (A.Device != B.Device)
    Facts.Device = DeviceLattice::Top;
  return Facts;
}

using AllValues = std::map<AccessPath, LatticeElement>;

/// \p P, or the path of the tuple that contains it.
static AccessPath wholeOf(AccessPath P) {
  P.Element = 0;
  return P;
}

/// Relies on the order of the map: elements follow their tuple.
static void eraseElements(AllValues &Values, const AccessPath &P) {
  auto Next = Values.upper_bound(P);
  while (Next != Values.end() && P.Element == 0 && wholeOf(Next->first) == P)
    Next = Values.erase(Next);
}

/// Weak update of \p P, a member of a container element: joins \p Facts into
/// the same member of all elements that it may alias. Without \p Facts, they
/// become unknown.
static void weaken(AllValues &Values, const AccessPath &P,
                   const std::optional<LatticeElement> &Facts) {
  for (auto Entry = Values.begin(); Entry != Values.end();) {
    auto &[Other, Known] = *Entry;
    AccessPath Moved = wholeOf(Other);
    Moved.At = P.At;
    if (Moved != wholeOf(P) || !Other.At.mayEqual(P.At)) {
      ++Entry;
    } else if (Facts && Other.Element == P.Element) {
      Known = either(Known, *Facts);
      ++Entry;
    } else {
      Entry = Values.erase(Entry);
    }
  }
}

void AbstractState::assign(const AccessPath &P, const LatticeElement &Facts) {
  if (P.At.isElement())
    weaken(Values, P, Facts);
  if (P.At.Is == Position::Kind::Any)
    return;
  eraseElements(Values, P);
  Values[P] = Facts;
}

void AbstractState::merge(const AccessPath &P, const LatticeElement &Facts) {
  auto Found = Values.find(P);
  if (Found != Values.end())
    Found->second = joinHeld(Found->second, Facts);
}

void AbstractState::forgetElements(const AccessPath &P) {
  eraseElements(Values, P);
}

/// Without an entry for \p P, its type or its class may provide facts, which
/// would be wrong after an assignment. Such a path needs an explicit entry.
static bool needsUnknown(const AccessPath &P) {
  const ValueDecl *D = P.Field ? P.Field : P.Root;
  TypeClass Type = classify(D->getType());
  return P.Root && !P.Owner && !P.At.isElement() &&
         (Type == TypeClass::Tensor ||
          (P.Field && Type == TypeClass::TensorList));
}

void AbstractState::forget(const AccessPath &P) {
  if (P.At.isElement())
    return weaken(Values, P, std::nullopt);
  eraseElements(Values, P);
  if (needsUnknown(P))
    Values[P] = LatticeElement();
  else
    Values.erase(P);
}

MemberFacts AbstractState::membersOf(const ObjectPath &Object) const {
  MemberFacts Members;
  for (const auto &[P, Facts] : Values)
    if (P.Field && Object.member(*P.Field) == P)
      Members.emplace(P.Field, Facts);
  return Members;
}

void AbstractState::setMembers(const ObjectPath &Object,
                               const MemberFacts &Members) {
  for (auto Entry = Values.begin(); Entry != Values.end();) {
    auto &[P, Known] = *Entry;
    bool IsOther = Object.At.isElement() && P.At != Object.At;
    auto New = Members.find(P.Field);
    if (!Object.mayHold(P)) {
      ++Entry;
    } else if (IsOther && P.Element == 0 && New != Members.end()) {
      Known = either(Known, New->second);
      ++Entry;
    } else {
      Entry = Values.erase(Entry);
    }
  }
  if (Object.At.Is != Position::Kind::Any)
    for (const auto &[Field, Facts] : Members)
      Values[Object.member(*Field)] = Facts;
}

void AbstractState::forgetMembers(const ObjectPath &Object) {
  setMembers(Object, {});
}

void AbstractState::restart(const ValueDecl &Variable) {
  std::erase_if(
      Values, [&](const auto &Entry) { return Entry.first.Root == &Variable; });
  forgetIndex(Variable);
}

void AbstractState::forgetIndex(const ValueDecl &Variable) {
  bool IsReference = Variable.getType()->isReferenceType();
  std::erase_if(Values, [&](const auto &Entry) {
    const Position &At = Entry.first.At;
    return At.Variable && (At.Variable == &Variable || IsReference);
  });
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

/// \p Facts of \p P in \p State at a join: if \p State is from a path on which
/// the program runs on the host, its tensors are assumed to be there.
static LatticeElement assumed(const AbstractState &State, const AccessPath &P,
                              const LatticeElement &Facts) {
  const ValueDecl *D = P.Field ? P.Field : P.Root;
  return State.RunsOnHost && P.Element == 0 ? likelyOnHost(D->getType(), Facts)
                                            : Facts;
}

void AbstractState::joinWith(const AbstractState &Other,
                             const Summaries &Program) {
  auto Missing = [&](const AccessPath &P) {
    return P.Field && P.Element == 0
               ? Program.heldByAny(*P.Field).value_or(LatticeElement())
               : LatticeElement();
  };
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
                 assumed(Other, P, IsKnown ? There->second : Missing(P)));
    ++Entry;
  }
  for (const auto &[P, Facts] : Other.Values)
    if (!Values.contains(P) && needsUnknown(P))
      Values[P] = join(assumed(*this, P, Missing(P)), assumed(Other, P, Facts));
  RunsOnHost = RunsOnHost && Other.RunsOnHost;
  InDataSet = InDataSet && Other.InDataSet;
}
