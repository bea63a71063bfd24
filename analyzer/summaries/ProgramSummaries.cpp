#include "summaries/ProgramSummaries.h"
#include "dataflow/TrackedTypes.h"
#include "model/CallView.h"
#include "model/Names.h"
#include "program/Belief.h"
#include "summaries/CallerArguments.h"
#include "summaries/Definitions.h"
#include "summaries/FieldSummaries.h"
#include "summaries/FieldVisibility.h"
#include "summaries/FunctionOutcomes.h"
#include "summaries/HostInputs.h"
#include "summaries/TrackedFields.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::program;
using namespace syncline::lint::summaries;

/// Limits on the number of argument contexts for which a function is analyzed
/// and on the depth of calls.
static constexpr size_t MostContexts = 16;
static constexpr unsigned MostDepth = 12;
static constexpr unsigned MostRounds = 8;

template <class ResultT, class ComputeT>
std::optional<ResultT> ProgramSummaries::cached(Contexts<ResultT> &Known,
                                                const CallInputs &Inputs,
                                                ComputeT Compute) const {
  if (auto Found = Known.find(Inputs); Found != Known.end())
    return Found->second;
  if (Known.size() >= MostContexts)
    return std::nullopt;
  Known[Inputs] = std::nullopt;
  ++Depth;
  std::optional<ResultT> Computed = Compute();
  --Depth;
  Known[Inputs] = Computed;
  return Computed;
}

std::optional<LatticeElement>
ProgramSummaries::returnedByBody(const FunctionDecl &Function,
                                 const CallInputs &Inputs,
                                 std::optional<unsigned> Element) const {
  const FunctionDecl *Definition = definitionOf(Function);
  if (!Definition || Depth >= MostDepth)
    return std::nullopt;
  return cached(Returned[{Definition, Generation, Element}], Inputs, [&] {
    return returnedBy(*Definition, Inputs, Element, *this);
  });
}

std::optional<LatticeElement>
ProgramSummaries::returned(const FunctionDecl &Function,
                           const CallInputs &Inputs,
                           std::optional<unsigned> Element) const {
  if (mayBeOverridden(Function))
    return returnedByAny(Function, Element);
  if (!Function.hasBody())
    return returnedElsewhere(Function, Inputs, Element);
  std::optional<LatticeElement> Facts =
      returnedByBody(Function, Inputs, Element);
  std::optional<CallInputs> OnHost = Facts && !isKnown(Facts->Device)
                                         ? onHost(Function, Inputs)
                                         : std::nullopt;
  if (!OnHost)
    return Facts;
  // The function asks where its tensors are.
  std::optional<LatticeElement> Host =
      returnedByBody(Function, *OnHost, Element);
  return Host && isOfHost(Host->Device) ? likelyIf(*Host, Inputs) : Facts;
}

std::optional<MemberFacts>
ProgramSummaries::membersOnExit(const CXXMethodDecl &Method,
                                const CallInputs &Inputs) const {
  if (!hasTrackedMembers(*Method.getParent()))
    return MemberFacts();
  bool IsCertain = !mayBeOverridden(Method);
  if (!Method.hasBody())
    return IsCertain ? importedMembersOnExit(Method) : MemberFacts();
  const FunctionDecl *Definition = IsCertain ? definitionOf(Method) : nullptr;
  if (!Definition || Depth >= MostDepth)
    return std::nullopt;
  return cached(MembersOnExit[{Definition, Generation}], Inputs, [&] {
    return computeMembersOnExit(*Definition, Inputs, *this);
  });
}

MemberFacts
ProgramSummaries::importedMembersOnExit(const CXXMethodDecl &Method) const {
  MemberFacts Members;
  for (const FieldDecl *Field : Method.getParent()->fields())
    if (isTrackedType(Field->getType()))
      if (std::optional<LatticeElement> Facts = returnedElsewhere(
              Method, {}, OnExitInMember + Field->getFieldIndex()))
        Members.emplace(Field, *Facts);
  return Members;
}

void ProgramSummaries::abandonUnfinished() {
  if (Depth == 0 && !InProgress)
    return;
  Depth = 0;
  ++Generation; // results may be missing, or depend on incomplete fields
  if (InProgress)
    Held[InProgress].clear();
  InProgress = nullptr;
}

/// Computes a fixpoint: methods may assign what members held before. Starts
/// from bottom and repeats until nothing changes.
void ProgramSummaries::findMembers(const CXXRecordDecl &Class) const {
  Held[&Class] = trackedFields(Class);
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    FieldSummaries Found =
        fieldsFilledBy(Class, Held[&Class], Writers.of(Class), *this);
    ++Generation; // results so far may depend on fewer facts
    if (Found == Held[&Class]) {
      // Fields without a visible write are written by invisible code.
      std::erase_if(Held[&Class], [](const auto &Entry) {
        return Entry.second.Device == DeviceLattice::Bottom;
      });
      return;
    }
    Held[&Class] = std::move(Found);
  }
  Held[&Class].clear();
}

std::optional<LatticeElement>
ProgramSummaries::collected(const FieldDecl &Field) const {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  if (!Class ||
      Context.getSourceManager().isInSystemHeader(Class->getLocation()))
    return std::nullopt;
  if (!Held.contains(Class)) {
    // Results that depend on incomplete member facts must not be cached.
    if (InProgress)
      return std::nullopt;
    InProgress = Class;
    findMembers(*Class);
    InProgress = nullptr;
  }
  const FieldSummaries &Members = Held[Class];
  auto Entry = Members.find(&Field);
  if (Entry == Members.end())
    return std::nullopt;
  return Entry->second;
}

std::optional<LatticeElement>
ProgramSummaries::heldWithin(const FieldDecl &Field) const {
  std::optional<LatticeElement> Facts = collected(Field);
  if (!Facts)
    return std::nullopt;
  FieldVisibility View = visibilityOf(Field);
  return View == FieldVisibility::Partial
             ? fromSomeWriters(*Facts)
             : beliefIn(*Facts, View == FieldVisibility::Whole).OfThis;
}

std::optional<LatticeElement>
ProgramSummaries::heldByAnyWithin(const FieldDecl &Field) const {
  std::optional<LatticeElement> Facts = collected(Field);
  return Facts && visibilityOf(Field) != FieldVisibility::Whole
             ? fromSomeWriters(*Facts)
             : Facts;
}

/// The facts about \p Field from other units combined with this one's; null if
/// they are unknown.
const FieldBelief *ProgramSummaries::imported(const FieldDecl &Field) const {
  QueriedFields.insert(Field.getCanonicalDecl());
  if (!Imports || Imports->Fields.empty())
    return nullptr;
  auto Known = Imports->Fields.find(Names.of(Field));
  return Known == Imports->Fields.end() ? nullptr : &Known->second;
}

bool ProgramSummaries::isUncalled(const FunctionDecl &Function) const {
  return Imports && !Imports->Uncalled.empty() && !hasOtherCallers(Function) &&
         Imports->Uncalled.contains(Names.of(Function));
}

/// \p Belief for a variable or a field of this type; an unknown device is one
/// that the program selects.
static std::optional<LatticeElement>
ofType(const ValueDecl &Holder, std::optional<LatticeElement> Belief) {
  if (classify(Holder.getType()) != TypeClass::Tensor && Belief &&
      Belief->Device == DeviceLattice::Top)
    return std::nullopt;
  return Belief;
}

void ProgramSummaries::beforeWritesTo(
    const CXXRecordDecl &Class, llvm::function_ref<void()> Compute) const {
  ++Generation; // results so far depend on the writes
  Unwritten = &Class;
  Compute();
  Unwritten = nullptr;
  ++Generation;
}

std::optional<LatticeElement>
ProgramSummaries::held(const FieldDecl &Field) const {
  if (const FieldBelief *Belief = imported(Field))
    return ofType(Field, Belief->OfThis);
  if (Unwritten && Field.getParent() == Unwritten)
    return LatticeElement::bottom();
  return ofType(Field, heldWithin(Field));
}

std::optional<LatticeElement>
ProgramSummaries::heldByAny(const FieldDecl &Field) const {
  if (const FieldBelief *Belief = imported(Field))
    return ofType(Field, Belief->OfAny);
  if (Unwritten && Field.getParent() == Unwritten)
    return LatticeElement::bottom();
  return ofType(Field, heldByAnyWithin(Field));
}

bool ProgramSummaries::keepsInitialValue(const VarDecl &Variable) const {
  return Globals.keepsInitialValue(
      Variable, [&](const FunctionDecl &Each) { return isUncalled(Each); });
}

std::vector<const VarDecl *> ProgramSummaries::changedGlobals(
    llvm::ArrayRef<const Expr *> Initializers) const {
  return Globals.changed(
      Initializers, [&](const FunctionDecl &Each) { return isUncalled(Each); });
}

std::optional<LatticeElement>
ProgramSummaries::heldByGlobal(const VarDecl &Variable) const {
  SymbolId Name = Names.of(Variable);
  if (Name == 0 ||
      Context.getSourceManager().isInSystemHeader(Variable.getLocation()))
    return std::nullopt;
  QueriedGlobals.insert(Name);
  if (!Imports)
    return std::nullopt;
  auto Known = Imports->Globals.find(Name);
  return Known == Imports->Globals.end() ? std::nullopt
                                         : ofType(Variable, Known->second);
}

FieldBelief ProgramSummaries::ownBelief(const FieldDecl &Field) const {
  return {heldWithin(Field).value_or(LatticeElement()),
          heldByAnyWithin(Field).value_or(LatticeElement())};
}

/// The value that \p Function, which has no body in this unit, returns.
std::optional<LatticeElement>
ProgramSummaries::returnedElsewhere(const FunctionDecl &Function,
                                    const CallInputs &Inputs,
                                    std::optional<unsigned> Element) const {
  SymbolId Name = Names.of(Function);
  if (Name == 0)
    return std::nullopt;
  SymbolId Return = returnOf(Name, Element);
  std::optional<LatticeElement> Facts = importedReturn(Return);
  if ((Facts && isKnown(Facts->Device)) || !onHost(Function, Inputs))
    return Facts;
  std::optional<LatticeElement> Host = importedReturn(ofHostTensors(Return));
  return Host ? likelyIf(*Host, Inputs) : Facts;
}

/// The value that \p Function or any method that overrides it returns.
std::optional<LatticeElement>
ProgramSummaries::returnedByAny(const FunctionDecl &Function,
                                std::optional<unsigned> Element) const {
  SymbolId Name = isLibTorch(Function) || isInNamespaceStd(Function)
                      ? 0
                      : Names.of(Function);
  if (Name == 0 || Element.value_or(0) >= OnExitInMember)
    return std::nullopt;
  return importedReturn(ofOverriders(returnOf(Name, Element)));
}

std::optional<LatticeElement>
ProgramSummaries::importedReturn(SymbolId Return) const {
  QueriedReturns.insert(Return);
  if (!Imports)
    return std::nullopt;
  auto Known = Imports->Returned.find(Return);
  if (Known == Imports->Returned.end())
    return std::nullopt;
  return Known->second;
}
