//===- FunctionAnalysis.h - Facts at every call of a function ---*- C++ -*-===//
//
// A forward data-flow analysis over Clang's control-flow graph: facts about
// tensors are joined where paths meet and iterated over loops to a fixpoint.
// Then every reachable call is visited with the facts that hold before it.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_CALLSITES_FUNCTIONANALYSIS_H
#define SYNCLINE_ANALYZER_CALLSITES_FUNCTIONANALYSIS_H

#include "callsites/CallSite.h"
#include "callsites/Gradients.h"
#include "dataflow/Evaluator.h"
#include "hotness/HotPath.h"
#include "streams/StreamHazards.h"
#include "summaries/CallerArguments.h"
#include "summaries/Placements.h"
#include "summaries/ProgramSummaries.h"
#include "summaries/SummaryExport.h"
#include "summaries/Symbols.h"

namespace clang {
class ASTContext;
class CFG;
class CFGBlock;
class CFGElement;
class LambdaExpr;
class NamedDecl;
class Stmt;
} // namespace clang

namespace syncline::lint::callsites {

class LocalLambdas;

class FunctionAnalysis {
public:
  /// \p Synchronizes is called many times, for each call of LibTorch.
  /// \p Imports are the facts that other units contribute; null for none.
  FunctionAnalysis(clang::ASTContext &Context, CallVisitor Visit,
                   summaries::SyncTest Synchronizes,
                   const program::ImportedFacts *Imports)
      : Context(Context), Names(Context),
        Program(Context, std::move(Synchronizes), Names, Imports),
        Callers(Names, Imports), Visit(std::move(Visit)) {}

  /// Visits every call in the body of \p Function that can run. Skips calls on
  /// paths that only lead to a throw or a noreturn function: a synchronization
  /// for a failure message does not matter. \p Inherited is the frequency of
  /// the callers. The arguments that callers pass are known if the callers were
  /// analyzed before.
  void analyze(const clang::FunctionDecl &Function,
               hotness::Frequency Inherited, bool InDeviceCode);

  /// Registers \p Function as part of the program. Its writes to members of
  /// objects are known if it is added before the functions that read them are
  /// analyzed.
  void add(const clang::FunctionDecl &Function) { Program.add(Function); }

  /// Sets the functions that calls of the dispatcher run.
  void setKernels(summaries::KernelOf Find) {
    Program.setKernels(std::move(Find));
  }

  /// Must be called once, after the last add().
  void connect() { Program.connect(); }

  /// After a failure: discards the summaries in progress.
  void abandonSummaries() { Program.abandonUnfinished(); }

  /// Records that \p Function has callers that no call expression shows.
  void addUnseenCallers(const clang::FunctionDecl &Function) {
    Callers.addUnseen(Function);
  }

  /// Records that \p Function is registered as a kernel of the CPU.
  void addHostKernel(const clang::FunctionDecl &Function) {
    Callers.addHostKernel(Function);
  }

  /// Like analyze(), for the initializer of a global variable or a data member.
  void analyzeInitializer(const clang::NamedDecl &Holder,
                          const clang::Expr &Initializer, bool InDeviceCode);

  const summaries::Symbols &names() const { return Names; }

  /// What the analyzed code places on a GPU.
  const summaries::Placements &placements() const { return Placed; }

  /// The facts for other units, once all of \p Unit has been analyzed.
  program::UnitSummary summary(const summaries::UnitCode &Unit) const;

private:
  void analyzeBody(const clang::FunctionDecl &Function,
                   const clang::NamedDecl &Shown, clang::Stmt &Body,
                   const dataflow::AbstractState &Entry,
                   hotness::Frequency Inherited);
  void show(const model::CallView &Call, const dataflow::AbstractState &State,
            const clang::NamedDecl &Shown, const hotness::HotPath &Hot,
            std::optional<streams::FoundHazard> Hazard = {});
  /// Visits code without a control-flow graph: templates never instantiated.
  void walk(const clang::NamedDecl &Shown, const clang::Stmt &S,
            const hotness::HotPath &Hot);
  void replay(const clang::CFG &Graph,
              const std::vector<dataflow::AbstractState> &Before,
              const std::vector<bool> &Reached, const clang::NamedDecl &Shown,
              const clang::Stmt &Body, const hotness::HotPath &Hot);
  void showCreation(const model::CallView &Call,
                    const dataflow::AbstractState &State,
                    const clang::NamedDecl &Shown, const clang::Stmt &Body,
                    const hotness::HotPath &Hot);
  void showHazards(const clang::CFGElement &Element,
                   const dataflow::AbstractState &State,
                   const clang::NamedDecl &Shown, const hotness::HotPath &Hot);
  void enterCapture(const clang::FunctionDecl *Function,
                    dataflow::AbstractState &Entry) const;
  /// Records a call of \p Callee, which counts if no other unit can name it.
  void noteCaller(const clang::FunctionDecl &Callee, bool InDataSet);
  /// Whether data sets make all calls of \p Function, which is in this unit.
  bool isOnlyInDataSet(const clang::FunctionDecl &Function) const;
  void enterLambda(const clang::LambdaExpr &Lambda,
                   const clang::NamedDecl &Shown,
                   const dataflow::AbstractState &State,
                   const LocalLambdas &Locals, hotness::Frequency Inherited);

  clang::ASTContext &Context;
  summaries::Symbols Names;
  summaries::ProgramSummaries Program;
  summaries::CallerArguments Callers;
  summaries::Placements Placed;
  Gradients OfBackward;
  CallVisitor Visit;
  /// Canonical declarations of functions of the unit that were called.
  llvm::DenseMap<const clang::FunctionDecl *, bool> OnlyInDataSet;
  /// Properties of the code that is being analyzed.
  bool InDeviceCode = true;
  /// Something may call it, so its own calls count.
  bool MayRun = true;
};

} // namespace syncline::lint::callsites

#endif // SYNCLINE_ANALYZER_CALLSITES_FUNCTIONANALYSIS_H
