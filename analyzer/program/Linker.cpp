#include "program/Linker.h"
#include "program/Belief.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::program;

/// Different values yield top, never a device that the program selects.
static LatticeElement common(const LatticeElement &A, const LatticeElement &B) {
  LatticeElement Facts = join(A, B);
  if (A.Device != B.Device)
    Facts.Device = DeviceLattice::Top;
  return Facts;
}

Linker::Linker(const std::vector<const UnitSummary *> &Units, Seen Extent)
    : Extent(Extent) {
  for (const UnitSummary *Each : Units)
    if (!Each->IsTest)
      add(*Each);
  addTests(Units);
  close();
  reachDeviceCode();
}

/// Adds the units that only tests run, without what they pass to functions and
/// store in fields that other code calls and writes.
void Linker::addTests(const std::vector<const UnitSummary *> &Units) {
  std::vector<UnitSummary> Tests;
  for (const UnitSummary *Each : Units)
    if (Each->IsTest)
      Tests.push_back(*Each);
  for (UnitSummary &Each : Tests) {
    std::erase_if(Each.Passed,
                  [&](const auto &To) { return Passed.contains(To.first); });
    for (auto &[Id, Class] : Each.Classes)
      for (auto &[Field, Written] : Class.Written)
        if (auto Known = Fields.find(Field);
            Known != Fields.end() &&
            Known->second.Written.Device != DeviceLattice::Bottom)
          Written = LatticeElement::bottom();
  }
  for (const UnitSummary &Each : Tests) {
    for (const auto &[Function, Values] : Each.Passed)
      OnlyTested.insert(Function);
    add(Each);
  }
}

void Linker::addPassed(const UnitSummary &Unit) {
  for (const auto &[Function, New] : Unit.Passed) {
    auto [Known, IsNew] = Passed.try_emplace(Function, New);
    if (IsNew)
      continue;
    PassedArguments &Old = Known->second;
    Old.HasOthers |= New.HasOthers;
    Old.IsHostKernel |= New.IsHostKernel;
    if (Old.Joined.empty())
      Old.Joined = New.Joined;
    if (New.Joined.empty())
      continue;
    size_t Count = std::min(Old.Joined.size(), New.Joined.size());
    Old.Joined.resize(Count);
    for (size_t I = 0; I < Count; ++I)
      Old.Joined[I] = join(Old.Joined[I], New.Joined[I]);
  }
}

void Linker::add(const UnitSummary &Unit) {
  addPassed(Unit);
  Unseen.insert(Unit.Unseen.begin(), Unit.Unseen.end());
  auto AddReturns = [](auto &Joined, const auto &Returns) {
    for (const auto &[Return, Facts] : Returns)
      if (auto [Known, IsNew] = Joined.try_emplace(Return, Facts); !IsNew)
        Known->second = common(Known->second, Facts);
  };
  AddReturns(Returned, Unit.Returned);
  AddReturns(Dispatched, Unit.Dispatched);
  for (const auto &[Function, File] : Unit.Defined)
    if (auto [Known, IsNew] = Defined.try_emplace(Function, File); !IsNew)
      (Known->second == File ? Inline : Ambiguous).insert(Function);
  for (const auto &[Id, Class] : Unit.Classes)
    add(Id, Class);
  addGlobals(Unit);
  CalledByDeviceCode.insert(CalledByDeviceCode.end(),
                            Unit.CalledByDeviceCode.begin(),
                            Unit.CalledByDeviceCode.end());
  for (const auto &[Function, Called] : Unit.CallsElsewhere)
    CallsElsewhere[Function].insert(CallsElsewhere[Function].end(),
                                    Called.begin(), Called.end());
  DeviceResults.insert(DeviceResults.end(), Unit.DeviceResults.begin(),
                       Unit.DeviceResults.end());
  for (const auto &[Function, Sources] : Unit.TensorsFrom)
    for (SymbolId Source : Sources)
      Receivers[Source].push_back(Function);
}

void Linker::add(SymbolId Id, const ClassSummary &Class) {
  auto [Known, IsNew] = Classes.try_emplace(Id);
  JoinedClass &Joined = Known->second;
  if (IsNew)
    Joined.DefinedIn = Class.DefinedIn;
  Joined.IsOpen |= Class.IsOpen || Joined.DefinedIn != Class.DefinedIn;
  Joined.Missing.insert(Joined.Missing.end(), Class.Missing.begin(),
                        Class.Missing.end());
  Joined.Used.insert(Joined.Used.end(), Class.Used.begin(), Class.Used.end());
  for (const auto &[Field, Written] : Class.Written) {
    JoinedField &Target = Fields[Field];
    Target.Class = Id;
    Target.Written = joinHeld(Target.Written, Written);
    Target.IsPrivate &= Class.Private.contains(Field);
    Target.IsSetting |= Class.Settings.contains(Field);
    Target.IsAssigned |= Class.Assigned.contains(Field);
  }
}

void Linker::addGlobals(const UnitSummary &Unit) {
  for (const auto &[Global, Facts] : Unit.Globals)
    if (auto [Known, IsNew] = Globals.try_emplace(Global, Facts); !IsNew)
      Known->second = common(Known->second, Facts);
  ChangedGlobals.insert(Unit.ChangedGlobals.begin(), Unit.ChangedGlobals.end());
}

/// A class with methods that no unit defines is open. No program runs a method
/// that is only declared.
void Linker::close() {
  for (auto &Entry : Classes) {
    JoinedClass &Class = Entry.second;
    std::vector<SymbolId> &Missing =
        Extent == Seen::Some ? Class.Missing : Class.Used;
    llvm::sort(Missing);
    Missing.erase(llvm::unique(Missing), Missing.end());
    Class.IsOpen |= llvm::any_of(Missing, [&](SymbolId Method) {
      return Method == 0 || !Defined.contains(Method) ||
             Ambiguous.contains(Method);
    });
    Class.Missing.clear();
    Class.Used.clear();
  }
}

/// Code that gets tensors from GPU-related code, directly or through others, is
/// GPU-related too, unless these tensors are on the host.
void Linker::reachReceivers() {
  llvm::DenseSet<SymbolId> Visited;
  std::vector<SymbolId> Pending = std::move(DeviceResults);
  while (!Pending.empty()) {
    SymbolId Source = Pending.back();
    Pending.pop_back();
    auto Facts = Returned.find(Source);
    if (Ambiguous.contains(Source) || !Visited.insert(Source).second ||
        (Facts != Returned.end() && isOfHost(Facts->second.Device)))
      continue;
    const std::vector<SymbolId> &Known = Receivers[Source];
    Pending.insert(Pending.end(), Known.begin(), Known.end());
    CalledByDeviceCode.insert(CalledByDeviceCode.end(), Known.begin(),
                              Known.end());
  }
}

void Linker::reachDeviceCode() {
  reachReceivers();
  std::vector<SymbolId> Pending = std::move(CalledByDeviceCode);
  while (!Pending.empty()) {
    SymbolId Next = Pending.back();
    Pending.pop_back();
    if (Ambiguous.contains(Next) || !DeviceCode.insert(Next).second)
      continue;
    const std::vector<SymbolId> &Called = CallsElsewhere[Next];
    Pending.insert(Pending.end(), Called.begin(), Called.end());
  }
}

/// \p Known without what the unit's own callers only make likely; nothing if
/// that is the same.
static std::optional<Elements> withoutHost(Elements Known) {
  bool Changed = false;
  for (LatticeElement &Each : Known)
    if (Each.Device == DeviceLattice::LikelyCPU) {
      Each.Device = DeviceLattice::Top;
      Changed = true;
    }
  return Changed ? std::optional(std::move(Known)) : std::nullopt;
}

std::optional<Elements> Linker::entryOf(SymbolId Function,
                                        const Elements &Known) const {
  auto Found = Passed.find(Function);
  if (Found == Passed.end() || Ambiguous.contains(Function))
    return std::nullopt;
  if (Unseen.contains(Function))
    return withoutHost(Known);
  const PassedArguments &All = Found->second;
  Elements Result = Known;
  for (size_t I = 0; I < Result.size() && I < All.Joined.size(); ++I) {
    bool IsInline =
        !All.HasOthers && (Inline.contains(Function) || All.IsHostKernel ||
                           isCalledInProject(Function) ||
                           Known[I].Device == DeviceLattice::LikelyCPU);
    // Another unit passes a different value.
    if (Known[I].Device == DeviceLattice::LikelyCPU)
      Result[I].Device = DeviceLattice::Top;
    Result[I] =
        refined(Result[I], Extent == Seen::Program && !All.HasOthers
                               ? All.Joined[I]
                               : fromSomeCallers(All.Joined[I], IsInline));
  }
  if (Result == Known)
    return std::nullopt;
  return Result;
}

/// Whether the callers of \p Function in the project show how its users call
/// it. Tests do not.
bool Linker::isCalledInProject(SymbolId Function) const {
  return Extent >= Seen::Callers && !OnlyTested.contains(Function);
}

bool Linker::isUncalled(SymbolId Function) const {
  return Extent == Seen::Program && !Passed.contains(Function) &&
         !Unseen.contains(Function) && !Ambiguous.contains(Function);
}

std::optional<FieldBelief> Linker::fieldOf(SymbolId Field) const {
  auto Found = Fields.find(Field);
  if (Found == Fields.end() ||
      Found->second.Written.Device == DeviceLattice::Bottom)
    return std::nullopt;
  auto Class = Classes.find(Found->second.Class);
  if (Class == Classes.end() || Class->second.IsOpen)
    return std::nullopt;
  const JoinedField &Joined = Found->second;
  if (Extent == Seen::Program || Joined.IsPrivate)
    return beliefIn(Joined.Written, true);
  if (!Joined.IsSetting)
    return beliefInProject(Joined.Written, Extent != Seen::Some);
  return beliefInSetting(Joined.Written, Joined.IsAssigned,
                         Extent >= Seen::Programs);
}

/// Only a whole program shows all overriders of a method.
std::optional<LatticeElement> Linker::returnOf(SymbolId Return) const {
  auto Found = Returned.find(Return);
  if (Found == Returned.end() && Extent == Seen::Program)
    if (auto Any = Dispatched.find(Return); Any != Dispatched.end())
      return Any->second;
  return Found == Returned.end() ? std::nullopt : std::optional(Found->second);
}

/// The users of a library may set its global variables.
std::optional<LatticeElement> Linker::globalOf(SymbolId Global) const {
  auto Found = Globals.find(Global);
  if (Extent != Seen::Program || Found == Globals.end() ||
      ChangedGlobals.contains(Global) || Found->second == LatticeElement())
    return std::nullopt;
  return Found->second;
}

ImportedFacts Linker::importsOf(const UnitSummary &Unit) const {
  ImportedFacts Facts;
  for (const auto &[Function, Known] : Unit.Entries) {
    if (std::optional<Elements> Entry = entryOf(Function, Known))
      Facts.Entries.emplace(Function, std::move(*Entry));
    if (isUncalled(Function))
      Facts.Uncalled.insert(Function);
  }
  for (SymbolId Return : Unit.QueriedReturns)
    if (std::optional<LatticeElement> Known = returnOf(Return);
        Known && *Known != LatticeElement())
      Facts.Returned.emplace(Return, *Known);
  for (const auto &[Field, Known] : Unit.QueriedFields)
    if (std::optional<FieldBelief> Belief = fieldOf(Field);
        Belief && *Belief != Known)
      Facts.Fields.emplace(Field, *Belief);
  for (SymbolId Global : Unit.QueriedGlobals)
    if (std::optional<LatticeElement> Known = globalOf(Global))
      Facts.Globals.emplace(Global, *Known);
  for (SymbolId Function : Unit.QueriedDeviceCode)
    if (DeviceCode.contains(Function))
      Facts.DeviceCode.insert(Function);
  return Facts;
}
