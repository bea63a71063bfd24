//===- ProgramSummaries.h - Summaries of a project's code -------*- C++ -*-===//
//
// What a function of the project returns and what the private fields of a class
// hold, as far as the translation unit and the facts that other units
// contribute determine it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_SUMMARIES_PROGRAMSUMMARIES_H
#define SYNCLINE_ANALYZER_SUMMARIES_PROGRAMSUMMARIES_H

#include "dataflow/Lattice.h"
#include "dataflow/Summaries.h"
#include "program/UnitSummary.h"
#include "summaries/BodyFacts.h"
#include "summaries/CapturedCode.h"
#include "summaries/FieldSummaries.h"
#include "summaries/FieldWriters.h"
#include "summaries/GlobalWriters.h"
#include "summaries/HostInputs.h"
#include "summaries/Symbols.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace clang {
class ASTContext;
class CXXRecordDecl;
class FieldDecl;
class FunctionDecl;
} // namespace clang

namespace syncline::lint::summaries {

/// Whether a call of LibTorch synchronizes the current stream
/// (Summaries::synchronizes).
using SyncTest = std::function<bool(const model::CallView &Call,
                                    const dataflow::Evaluator &Values)>;

/// The function that a call of the dispatcher runs; null if it is unknown.
using KernelOf =
    std::function<const clang::FunctionDecl *(const model::CallView &Call)>;

class ProgramSummaries : public dataflow::Summaries {
public:
  /// \p Imports are the facts that other units contribute; null for none.
  ProgramSummaries(clang::ASTContext &Context, SyncTest Synchronizes,
                   const Symbols &Names, const program::ImportedFacts *Imports)
      : Context(Context), Synchronizes(std::move(Synchronizes)), Names(Names),
        Imports(Imports) {}

  clang::ASTContext &context() const override { return Context; }

  /// Registers \p Function, which has a body and may write members of other
  /// objects.
  void add(const clang::FunctionDecl &Function) {
    Writers.add(Function);
    Globals.add(Function);
    Captures.add(Function);
  }

  /// Sets what kernelRunBy() returns.
  void setKernels(KernelOf Find) { FindKernel = std::move(Find); }

  /// Must be called once, after the last add().
  void connect() { Captures.propagate(); }

  const CapturedCode &captures() const { return Captures; }

  /// Discards summaries in progress after their computation has failed.
  void abandonUnfinished();

  std::optional<dataflow::LatticeElement>
  returned(const clang::FunctionDecl &Function,
           const dataflow::CallInputs &Inputs,
           std::optional<unsigned> Element = {}) const override;
  std::optional<dataflow::MemberFacts>
  membersOnExit(const clang::CXXMethodDecl &Method,
                const dataflow::CallInputs &Inputs) const override;
  const clang::FunctionDecl *
  kernelRunBy(const model::CallView &Call) const override {
    return FindKernel ? FindKernel(Call) : nullptr;
  }
  /// Like returned(), for the body of \p Function itself, whether or not
  /// derived classes override it.
  std::optional<dataflow::LatticeElement>
  returnedByBody(const clang::FunctionDecl &Function,
                 const dataflow::CallInputs &Inputs,
                 std::optional<unsigned> Element) const;
  std::optional<dataflow::LatticeElement>
  held(const clang::FieldDecl &Field) const override;
  std::optional<dataflow::LatticeElement>
  heldByAny(const clang::FieldDecl &Field) const override;
  bool isUncalled(const clang::FunctionDecl &Function) const override;
  bool keepsInitialValue(const clang::VarDecl &Variable) const override;
  std::optional<dataflow::LatticeElement>
  heldByGlobal(const clang::VarDecl &Variable) const override;
  bool isHostMemory(const clang::VarDecl &Variable) const override {
    return Bodies.isHostMemory(Variable, [&](const clang::ParmVarDecl &Each) {
      return needsHost(Each, *this);
    });
  }
  bool checksDevices(const clang::FunctionDecl &Function) const override {
    return Bodies.checksDevices(Function);
  }
  bool synchronizes(const model::CallView &Call,
                    const dataflow::Evaluator &Values) const override {
    return Synchronizes(Call, Values);
  }
  dataflow::CaptureEffect
  captureEffect(const clang::FunctionDecl &Function) const override {
    return Captures.effectOf(Function);
  }
  bool registersGenerators() const override {
    return Captures.registersGenerators();
  }
  bool usesPools() const override { return Captures.usesPools(); }

  /// The fields that were queried, and what is known of one without imports.
  const std::set<const clang::FieldDecl *> &queriedFields() const {
    return QueriedFields;
  }
  program::FieldBelief ownBelief(const clang::FieldDecl &Field) const;
  /// Runs \p Compute as if no function had written the fields of \p Class that
  /// nothing is known of.
  void beforeWritesTo(const clang::CXXRecordDecl &Class,
                      llvm::function_ref<void()> Compute) const;
  const std::set<program::SymbolId> &queriedReturns() const {
    return QueriedReturns;
  }
  const std::set<program::SymbolId> &queriedGlobals() const {
    return QueriedGlobals;
  }
  /// The global variables that the unit, including these \p Initializers, may
  /// change.
  std::vector<const clang::VarDecl *>
  changedGlobals(llvm::ArrayRef<const clang::Expr *> Initializers) const;
  /// The functions of the unit that write fields of \p Class from outside.
  const FieldWriters::Functions &
  writersOf(const clang::CXXRecordDecl &Class) const {
    return Writers.of(Class);
  }
  /// Each class that has writers.
  std::vector<const clang::CXXRecordDecl *> writtenClasses() const {
    return Writers.classes();
  }

private:
  std::optional<dataflow::LatticeElement>
  returnedElsewhere(const clang::FunctionDecl &Function,
                    const dataflow::CallInputs &Inputs,
                    std::optional<unsigned> Element) const;
  template <class ResultT>
  using Contexts = std::map<dataflow::CallInputs, std::optional<ResultT>>;

  /// The entry of \p Known for \p Inputs. If it is missing, \p Compute adds
  /// it; no value if that exceeds a limit.
  template <class ResultT, class ComputeT>
  std::optional<ResultT> cached(Contexts<ResultT> &Known,
                                const dataflow::CallInputs &Inputs,
                                ComputeT Compute) const;

  std::optional<dataflow::LatticeElement>
  heldWithin(const clang::FieldDecl &Field) const;
  std::optional<dataflow::LatticeElement>
  heldByAnyWithin(const clang::FieldDecl &Field) const;
  const program::FieldBelief *imported(const clang::FieldDecl &Field) const;

  std::optional<dataflow::LatticeElement>
  importedReturn(program::SymbolId Return) const;
  std::optional<dataflow::LatticeElement>
  returnedByAny(const clang::FunctionDecl &Function,
                std::optional<unsigned> Element) const;

  dataflow::MemberFacts
  importedMembersOnExit(const clang::CXXMethodDecl &Method) const;

  std::optional<dataflow::LatticeElement>
  collected(const clang::FieldDecl &Field) const;
  void findMembers(const clang::CXXRecordDecl &Class) const;

  clang::ASTContext &Context;
  SyncTest Synchronizes;
  KernelOf FindKernel;
  const Symbols &Names;
  const program::ImportedFacts *Imports;
  mutable std::set<const clang::FieldDecl *> QueriedFields;
  mutable std::set<program::SymbolId> QueriedReturns;
  mutable std::set<program::SymbolId> QueriedGlobals;
  /// A cache of results. An entry is empty while it is being computed: a
  /// recursive call contributes nothing to its own result.
  mutable std::map<std::tuple<const clang::FunctionDecl *, unsigned,
                              std::optional<unsigned>>,
                   Contexts<dataflow::LatticeElement>>
      Returned;
  mutable std::map<std::pair<const clang::FunctionDecl *, unsigned>,
                   Contexts<dataflow::MemberFacts>>
      MembersOnExit;
  mutable unsigned Depth = 0;
  mutable unsigned Generation = 0;
  /// The class whose fields are being summarized; null if none is.
  mutable const clang::CXXRecordDecl *InProgress = nullptr;
  /// The class in beforeWritesTo(); null outside of it.
  mutable const clang::CXXRecordDecl *Unwritten = nullptr;
  mutable std::map<const clang::CXXRecordDecl *, FieldSummaries> Held;
  mutable BodyFacts Bodies;
  mutable FieldWriters Writers;
  mutable GlobalWriters Globals;
  CapturedCode Captures;
};

} // namespace syncline::lint::summaries

#endif // SYNCLINE_ANALYZER_SUMMARIES_PROGRAMSUMMARIES_H
