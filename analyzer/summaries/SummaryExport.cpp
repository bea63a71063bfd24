#include "summaries/SummaryExport.h"
#include "dataflow/Evaluator.h"
#include "dataflow/TrackedTypes.h"
#include "dataflow/TupleElements.h"
#include "model/Names.h"
#include "summaries/CallerArguments.h"
#include "summaries/FieldSummaries.h"
#include "summaries/FieldVisibility.h"
#include "summaries/ProgramSummaries.h"
#include "summaries/ReturnExport.h"
#include "summaries/Symbols.h"
#include "summaries/UnseenCallers.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <vector>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::program;
using namespace syncline::lint::summaries;

namespace {

class Exporter {
public:
  Exporter(const UnitCode &Unit, const ProgramSummaries &Program,
           const CallerArguments &Callers, const Symbols &Names,
           const SourceManager &Sources)
      : Unit(Unit), Program(Program), Callers(Callers), Names(Names),
        Sources(Sources) {}

  UnitSummary run() {
    addPassed();
    addUnseen();
    ReturnExport Returns(Program, Names, Result);
    for (const FunctionDecl *Each : Unit.Functions) {
      addEntry(*Each);
      Returns.add(*Each, entryOf(*Each));
    }
    for (const FunctionDecl *Each : Unit.Declared)
      addDefinition(*Each);
    addClasses();
    addGlobals();
    Result.QueriedReturns = Program.queriedReturns();
    Result.QueriedGlobals = Program.queriedGlobals();
    for (const FieldDecl *Each : Program.queriedFields())
      if (SymbolId Id = Names.of(*Each))
        Result.QueriedFields[Id] = Program.ownBelief(*Each);
    return std::move(Result);
  }

private:
  void addPassed();
  void addUnseen();
  void addEntry(const FunctionDecl &Function);
  void addDefinition(const FunctionDecl &Function);
  void addClasses();
  void addGlobals();
  void addClass(const CXXRecordDecl &Class);
  FieldSummaries writtenTo(const CXXRecordDecl &Class) const;
  void addFields(const CXXRecordDecl &Class, ClassSummary &Summary);
  Elements entryOf(const FunctionDecl &Function) const;

  const UnitCode &Unit;
  const ProgramSummaries &Program;
  const CallerArguments &Callers;
  const Symbols &Names;
  const SourceManager &Sources;
  UnitSummary Result;
};

} // namespace

/// For an override, calls through the base class are not its own calls.
static bool isVirtual(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->isVirtual();
}

void Exporter::addPassed() {
  for (const auto &[Function, Values] : Callers.passed())
    if (hasTrackedParameter(*Function) && !isVirtual(*Function))
      if (SymbolId Id = Names.of(*Function))
        Result.Passed[Id] = {.Joined = Values,
                             .HasOthers = hasOtherCallers(*Function)};
}

void Exporter::addUnseen() {
  UnseenCallers Finder(Callers);
  for (const FunctionDecl *Each : Unit.Functions)
    if (!Program.isUncalled(*Each))
      Finder.add(*Each);
  for (const auto &[Holder, Initializer] : Unit.Initializers)
    Finder.add(Initializer);
  auto AddUnseen = [&](const CallerArguments::Functions &Functions) {
    for (const FunctionDecl *Each : Functions)
      if (hasTrackedParameter(*Each) && !isLibTorch(*Each) &&
          !isInNamespaceStd(*Each))
        if (SymbolId Id = Names.of(*Each))
          Result.Unseen.insert(Id);
  };
  AddUnseen(Callers.unseen());
  AddUnseen(Finder.unknown());
  for (const FunctionDecl *Each : Callers.hostKernels())
    if (SymbolId Id = hasTrackedParameter(*Each) ? Names.of(*Each) : 0) {
      Result.Unseen.erase(Id);
      Result.Passed[Id] = {.Joined = Callers.passedToKernel(*Each),
                           .HasOthers = hasOtherCallers(*Each),
                           .IsHostKernel = true};
    }
  for (const FunctionDecl *Each : Finder.constructed())
    if (SymbolId Id = Names.of(*Each))
      Result.Passed[Id].HasOthers = true;
}

Elements Exporter::entryOf(const FunctionDecl &Function) const {
  AbstractState Entry = Callers.entryOf(Function, Sources);
  Elements Known(Function.getNumParams());
  for (const ParmVarDecl *Each : Function.parameters())
    if (std::optional<LatticeElement> Facts =
            Entry.lookup(AccessPath{Each, nullptr});
        Facts && Each->getFunctionScopeIndex() < Known.size())
      Known[Each->getFunctionScopeIndex()] = *Facts;
  return Known;
}

void Exporter::addEntry(const FunctionDecl &Function) {
  if (hasTrackedParameter(Function) && !isVirtual(Function) &&
      !Function.isDependentContext())
    if (SymbolId Id = Names.of(Function))
      Result.Entries[Id] = entryOf(Function);
}

void Exporter::addDefinition(const FunctionDecl &Function) {
  if (!Function.isThisDeclarationADefinition() || Function.isDependentContext())
    return;
  bool IsMethodElsewhere =
      isa<CXXMethodDecl>(Function) && Function.isOutOfLine();
  if (IsMethodElsewhere || hasTrackedParameter(Function) ||
      isTrackedType(Function.getReturnType()))
    if (SymbolId Id = Names.of(Function))
      Result.Defined[Id] = Names.fileOf(Function);
}

void Exporter::addClass(const CXXRecordDecl &Class) {
  SymbolId Id = Names.of(Class);
  if (Id == 0 || Result.Classes.contains(Id) ||
      Sources.isInSystemHeader(Class.getLocation()) ||
      fieldsOfProgram(Class).empty())
    return;
  ClassSummary &Summary = Result.Classes[Id];
  Summary.DefinedIn = Names.fileOf(Class);
  for (const Decl *Each : Class.decls()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(Each);
    Summary.IsOpen |= isa<FunctionTemplateDecl>(Each);
    if (!Method || !isMissing(*Method))
      continue;
    Summary.Missing.push_back(Names.of(*Method));
    // A virtual function must be defined somewhere even if nothing calls it.
    if (Method->isReferenced() || Method->isVirtual())
      Summary.Used.push_back(Names.of(*Method));
  }
  llvm::sort(Summary.Missing);
  llvm::sort(Summary.Used);
  addFields(Class, Summary);
}

/// The values that the unit writes to the fields of \p Class.
FieldSummaries Exporter::writtenTo(const CXXRecordDecl &Class) const {
  auto Compute = [&] {
    return fieldsWrittenBy(Class, Program.writersOf(Class), Program,
                           [&](const FunctionDecl &Each) {
                             return Callers.entryOf(Each, Sources);
                           });
  };
  FieldSummaries Written = Compute();
  if (llvm::none_of(Written, [](const auto &Each) {
        return Each.second.Device == DeviceLattice::Top;
      }))
    return Written;
  // In `Points = torch::cat({Points, New})`, the old value may be the only
  // unknown one. The least fixpoint starts from no value. Once the facts of all
  // units give one, this unit imports it, and then what it writes counts.
  FieldSummaries First;
  Program.beforeWritesTo(Class, [&] { First = Compute(); });
  for (auto &[Field, Facts] : Written)
    if (Facts.Device == DeviceLattice::Top)
      Facts.Device = First[Field].Device;
  return Written;
}

void Exporter::addFields(const CXXRecordDecl &Class, ClassSummary &Summary) {
  const FieldSummaries Assigned = writtenTo(Class);
  FieldSummaries All = Assigned;
  joinDefaults(Class, Program, All);
  for (const auto &[Field, Facts] : All) {
    SymbolId Name = Names.of(*Field);
    if (Name == 0)
      continue;
    Summary.Written[Name] = Facts;
    if (isOwnOfMethods(*Field) ||
        visibilityOf(*Field) == FieldVisibility::Whole)
      Summary.Private.insert(Name);
    if (!isSetting(Field->getType()))
      continue;
    Summary.Settings.insert(Name);
    if (Assigned.at(Field).Device != DeviceLattice::Bottom)
      Summary.Assigned.insert(Name);
  }
}

/// Adds the classes that the unit queries or whose fields it writes.
void Exporter::addClasses() {
  llvm::SetVector<const CXXRecordDecl *> Classes;
  for (const FieldDecl *Each : Program.queriedFields())
    Classes.insert(dyn_cast<CXXRecordDecl>(Each->getParent()));
  for (const CXXRecordDecl *Each : Program.writtenClasses())
    Classes.insert(Each);
  for (const FunctionDecl *Each : Unit.Functions)
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Each);
        Method && Method->isOutOfLine())
      Classes.insert(Method->getParent());
  for (const CXXRecordDecl *Each : Classes)
    if (Each && Each->hasDefinition())
      addClass(*Each->getDefinition());
}

void Exporter::addGlobals() {
  std::vector<const Expr *> Initializers;
  for (const auto &[Holder, Initializer] : Unit.Initializers) {
    Initializers.push_back(Initializer);
    const auto *Variable = dyn_cast<VarDecl>(Holder);
    if (!Variable || !isSetting(Variable->getType()))
      continue;
    if (SymbolId Id = Names.of(*Variable))
      Result.Globals[Id] =
          Evaluator(Program, AbstractState()).evaluate(Initializer);
  }
  for (const VarDecl *Each : Program.changedGlobals(Initializers))
    if (SymbolId Id = Names.of(*Each))
      Result.ChangedGlobals.insert(Id);
}

UnitSummary summaries::exportSummary(const UnitCode &Unit,
                                     const ProgramSummaries &Program,
                                     const CallerArguments &Callers,
                                     const Symbols &Names,
                                     const SourceManager &Sources) {
  return Exporter(Unit, Program, Callers, Names, Sources).run();
}
