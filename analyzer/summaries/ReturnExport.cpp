#include "summaries/ReturnExport.h"
#include "dataflow/DeviceChecks.h"
#include "dataflow/TrackedTypes.h"
#include "dataflow/TupleElements.h"
#include "model/Names.h"
#include "summaries/HostInputs.h"
#include "summaries/ProgramSummaries.h"
#include "summaries/Symbols.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/SetVector.h"

#include <algorithm>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::program;
using namespace syncline::lint::summaries;

/// The number of tracked elements of a returned tuple.
static constexpr unsigned MostElements = 8;

/// Whether \p Parameter lets the callee assign tensors of the caller.
static bool mayAssign(const ParmVarDecl &Parameter) {
  QualType T = Parameter.getType();
  return T->isLValueReferenceType() &&
         !T->getPointeeType().isConstQualified() && isTensorOrList(T);
}

void ReturnExport::addOutcome(const FunctionDecl &Function,
                              const Elements &Arguments,
                              std::optional<unsigned> Element) {
  std::optional<LatticeElement> Facts =
      Program.returned(Function, {Arguments}, Element);
  SymbolId Return = returnOf(Names.of(Function), Element);
  if (Facts && *Facts != LatticeElement())
    Result.Returned[Return] = *Facts;
  if (!Facts || isKnown(Facts->Device))
    return;
  // Callers that pass tensors of the host may know more.
  CallInputs Inputs{Arguments};
  for (const ParmVarDecl *Each : Function.parameters())
    if (LatticeElement &Known = Inputs.Arguments[Each->getFunctionScopeIndex()];
        isTensorOrList(Each->getType()) && Known.Device != DeviceLattice::CUDA)
      Known.Device = DeviceLattice::CPU;
  if (onHost(Function, Inputs))
    if (auto Host = Program.returned(Function, Inputs, Element);
        Host && isOfHost(Host->Device))
      Result.Returned[ofHostTensors(Return)] = *Host;
}

/// The methods that a call of \p Method may mean: it, and those it overrides.
static void addOverridden(const CXXMethodDecl &Method,
                          llvm::SmallSetVector<const CXXMethodDecl *, 4> &All) {
  if (All.insert(Method.getCanonicalDecl()))
    for (const CXXMethodDecl *Each : Method.overridden_methods())
      addOverridden(*Each, All);
}

/// Adds what \p Method returns to the callers of the methods that it overrides.
void ReturnExport::addDispatched(const CXXMethodDecl &Method) {
  if (!Method.isVirtual() || Method.isDependentContext())
    return;
  QualType Type = Method.getReturnType();
  llvm::SmallVector<std::optional<unsigned>> Wanted;
  if (isTrackedType(Type))
    Wanted.push_back(std::nullopt);
  for (unsigned I = 0; I < std::min(elementCount(Type), MostElements); ++I)
    Wanted.emplace_back(I);
  if (Wanted.empty())
    return;
  llvm::SmallSetVector<const CXXMethodDecl *, 4> All;
  addOverridden(Method, All);
  const Elements Arguments(Method.getNumParams());
  for (std::optional<unsigned> Element : Wanted) {
    LatticeElement Facts = Program.returnedByBody(Method, {Arguments}, Element)
                               .value_or(LatticeElement());
    for (const CXXMethodDecl *Each : All)
      if (SymbolId Id = Names.of(*Each)) {
        auto [Known, IsNew] = Result.Dispatched.try_emplace(
            ofOverriders(returnOf(Id, Element)), Facts);
        if (!IsNew)
          Known->second = joinHeld(Known->second, Facts);
      }
  }
}

/// Adds what \p Function itself requires of \p Parameter, whatever its callers
/// pass.
void ReturnExport::addRequirement(const FunctionDecl &Function,
                                  const ParmVarDecl &Parameter) {
  if (!keepsTensor(Parameter))
    return;
  unsigned Element = OnExitInParameter + Parameter.getFunctionScopeIndex();
  if (Program.isHostMemory(Parameter)) {
    LatticeElement OnHost;
    OnHost.Device = DeviceLattice::CPU;
    Result.Returned[returnOf(Names.of(Function), Element)] = OnHost;
  } else if (Program.checksDevices(Function)) {
    addOutcome(Function, Elements(Function.getNumParams()), Element);
  }
}

/// Other units see the body of an inline function on their own.
void ReturnExport::add(const FunctionDecl &Function,
                       const Elements &Arguments) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method)
    addDispatched(*Method);
  if (Function.isInlined() || Function.isTemplateInstantiation() ||
      Function.isDependentContext() || Names.of(Function) == 0)
    return;
  unsigned Count =
      std::min(elementCount(Function.getReturnType()), MostElements);
  if (Count > 0 || isTrackedType(Function.getReturnType()))
    addOutcome(Function, Arguments, {});
  for (unsigned I = 0; I < Count; ++I)
    addOutcome(Function, Arguments, I);
  for (const ParmVarDecl *Each : Function.parameters())
    if (mayAssign(*Each))
      addOutcome(Function, Arguments,
                 OnExitInParameter + Each->getFunctionScopeIndex());
    else
      addRequirement(Function, *Each);
  if (Method)
    addMembersOnExit(*Method, Arguments);
}

/// Adds the values that a method leaves in the members of its object.
void ReturnExport::addMembersOnExit(const CXXMethodDecl &Method,
                                    const Elements &Arguments) {
  if (Method.isConst() || Method.isStatic())
    return;
  for (const auto &[Field, Facts] :
       Program.membersOnExit(Method, {Arguments}).value_or(MemberFacts()))
    if (Field->getParent() == Method.getParent() && Facts != LatticeElement())
      Result.Returned[returnOf(
          Names.of(Method), OnExitInMember + Field->getFieldIndex())] = Facts;
}
