#include "summaries/CallerArguments.h"
#include "dataflow/Evaluator.h"
#include "dataflow/TrackedTypes.h"
#include "model/CallView.h"
#include "model/ConstructorCalls.h"
#include "model/Names.h"
#include "program/Belief.h"
#include "summaries/FieldVisibility.h"
#include "summaries/Symbols.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

#include <utility>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::program;
using namespace syncline::lint::summaries;

bool summaries::hasTrackedParameter(const FunctionDecl &Function) {
  return llvm::any_of(Function.parameters(), [](const ParmVarDecl *Each) {
    return isTrackedType(Each->getType());
  });
}

bool summaries::isCalledImplicitly(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return isa<CXXConstructorDecl, CXXDestructorDecl>(Function) ||
         (Method && (Method->isVirtual() || Method->getParent()->isLambda()));
}

bool summaries::hasOtherCallers(const FunctionDecl &Function) {
  return Function.isOverloadedOperator() ||
         (Function.getDeclName().isIdentifier() &&
          Function.getName() == "forward");
}

void CallerArguments::add(const CallView &Call, const Evaluator &Facts) {
  if (const CXXConstructorDecl *Made = constructorRunBy(Call)) {
    std::vector<LatticeElement> Values(Made->getNumParams());
    for (size_t I = 0; I < Values.size(); ++I)
      if (const Expr *Value = argumentOf(*Made, Call, I))
        Values[I] = Facts.evaluate(Value);
    return addValues(*Made, Call, std::move(Values));
  }
  if (isLibTorch(*Call.Callee) || isInNamespaceStd(*Call.Callee))
    return;
  std::vector<LatticeElement> Values(Call.Callee->getNumParams());
  for (const Argument &Each : Call.Arguments)
    if (Each.Parameter &&
        Each.Parameter->getFunctionScopeIndex() < Values.size())
      Values[Each.Parameter->getFunctionScopeIndex()] =
          Facts.evaluate(Each.Value);
  addValues(*Call.Callee, Call, std::move(Values));
}

void CallerArguments::addDispatched(const FunctionDecl &Kernel,
                                    const CallView &Call,
                                    const Evaluator &Facts) {
  std::vector<LatticeElement> Values(Kernel.getNumParams());
  for (size_t I = 0; I < Values.size() && I < Call.Arguments.size(); ++I)
    Values[I] = Facts.evaluate(Call.Arguments[I].Value);
  Dispatched.insert(Kernel.getCanonicalDecl());
  addValues(Kernel, Call, std::move(Values));
}

void CallerArguments::addValues(const FunctionDecl &Callee,
                                const CallView &Call,
                                std::vector<LatticeElement> Values) {
  if (hasTrackedParameter(Callee))
    Seen.insert(Call.Call);
  else if (isCalledImplicitly(Callee))
    return;
  auto [Known, IsNew] = Passed.try_emplace(Callee.getCanonicalDecl(), Values);
  if (IsNew)
    return;
  for (size_t I = 0; I < Values.size() && I < Known->second.size(); ++I)
    Known->second[I] = join(Known->second[I], Values[I]);
}

void CallerArguments::addUnseen(const FunctionDecl &Function) {
  Unseen.insert(Function.getCanonicalDecl());
}

void CallerArguments::addHostKernel(const FunctionDecl &Function) {
  HostKernels.insert(Function.getCanonicalDecl());
}

std::vector<LatticeElement>
CallerArguments::passedToKernel(const FunctionDecl &Function) const {
  std::vector<LatticeElement> Values(Function.getNumParams());
  if (auto Known = Passed.find(Function.getCanonicalDecl());
      Known != Passed.end() && Known->second.size() == Values.size())
    Values = Known->second;
  for (const ParmVarDecl *Each : Function.parameters()) {
    DeviceLattice &Device = Values[Each->getFunctionScopeIndex()].Device;
    if (isTensorOrList(Each->getType()) && Device != DeviceLattice::CUDA &&
        Device != DeviceLattice::Selected)
      Device = DeviceLattice::LikelyCPU;
  }
  return Values;
}

/// Whether only this translation unit can call \p Function: no header declares
/// it, or it is private to a class with all its methods in this unit.
static bool isOfThisFile(const FunctionDecl &Function,
                         const SourceManager &Sources) {
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function))
    return hasAllCallers(*Method);
  return llvm::all_of(Function.redecls(), [&](const FunctionDecl *Each) {
    return Sources.isInMainFile(Sources.getExpansionLoc(Each->getLocation()));
  });
}

AbstractState
CallerArguments::entryOfKernel(const FunctionDecl &Function) const {
  AbstractState Entry;
  std::vector<LatticeElement> Values = passedToKernel(Function);
  for (const ParmVarDecl *P : Function.parameters())
    if (LatticeElement Facts =
            fromSomeCallers(Values[P->getFunctionScopeIndex()], true);
        Facts != LatticeElement())
      Entry.assign(AccessPath{P, nullptr}, Facts);
  return Entry;
}

AbstractState CallerArguments::entryWithin(const FunctionDecl &Function,
                                           const SourceManager &Sources) const {
  AbstractState Entry;
  if (isCalledImplicitly(Function))
    return Entry;
  if (HostKernels.contains(Function.getCanonicalDecl()))
    return entryOfKernel(Function);
  auto Known = Passed.find(Function.getCanonicalDecl());
  bool IsKernel = Dispatched.contains(Function.getCanonicalDecl());
  if (Known == Passed.end() ||
      (Unseen.contains(Function.getCanonicalDecl()) && !IsKernel))
    return Entry;
  bool Exact = !IsKernel && isOfThisFile(Function, Sources);
  bool IsInline =
      IsKernel || (Function.isInlined() && !hasOtherCallers(Function));
  for (const ParmVarDecl *P : Function.parameters()) {
    if (P->getFunctionScopeIndex() >= Known->second.size())
      break;
    LatticeElement Facts = Known->second[P->getFunctionScopeIndex()];
    if (!Exact)
      Facts = fromSomeCallers(Facts, IsInline);
    if (Facts != LatticeElement())
      Entry.assign(AccessPath{P, nullptr}, Facts);
  }
  return Entry;
}

AbstractState CallerArguments::entryOf(const FunctionDecl &Function,
                                       const SourceManager &Sources) const {
  if (!Imports || Imports->Entries.empty() ||
      Dispatched.contains(Function.getCanonicalDecl()))
    return entryWithin(Function, Sources);
  auto Known = Imports->Entries.find(Names.of(Function));
  if (Known == Imports->Entries.end())
    return entryWithin(Function, Sources);
  AbstractState Entry;
  for (const ParmVarDecl *P : Function.parameters())
    if (size_t I = P->getFunctionScopeIndex();
        I < Known->second.size() && Known->second[I] != LatticeElement())
      Entry.assign(AccessPath{P, nullptr}, Known->second[I]);
  return Entry;
}
