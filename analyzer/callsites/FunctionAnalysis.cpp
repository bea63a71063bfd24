#include "callsites/FunctionAnalysis.h"
#include "callsites/DataPipelines.h"
#include "callsites/LocalLambdas.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/Fixpoint.h"
#include "model/CudaCalls.h"
#include "model/Names.h"
#include "streams/ElementTransfer.h"
#include "streams/StreamCreation.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

#include <memory>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::hotness;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;
using namespace syncline::rules;
using syncline::rules::model::CudaStreamKind;

/// A deliberate exit of the program is not a failure.
static bool isFailure(const Stmt &S) {
  if (isa<CXXThrowExpr>(S))
    return true;
  const auto *Call = dyn_cast<CallExpr>(&S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || !Callee->isNoReturn())
    return false;
  std::string Name = qualifiedName(*Callee);
  return Name != "exit" && Name != "std::exit" && Name != "_exit" &&
         Name != "quick_exit" && Name != "std::quick_exit";
}

/// Marks the blocks from which all paths lead to a failure.
static std::vector<bool> failingBlocks(const CFG &Graph) {
  std::vector<bool> Fails(Graph.getNumBlockIDs(), false);
  for (const CFGBlock *Block : Graph)
    for (const CFGElement &Element : *Block)
      if (const Stmt *S = statementOf(Element); S && isFailure(*S))
        Fails[Block->getBlockID()] = true;
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (const CFGBlock *Block : Graph) {
      if (Fails[Block->getBlockID()] || Block->succ_empty())
        continue;
      bool All = true;
      for (const CFGBlock *Next : Block->succs())
        All = All && (!Next || Fails[Next->getBlockID()]);
      if (All) {
        Fails[Block->getBlockID()] = true;
        Changed = true;
      }
    }
  }
  return Fails;
}

void FunctionAnalysis::enterCapture(const FunctionDecl *Function,
                                    AbstractState &Entry) const {
  const Expr *Begin =
      Function ? Program.captures().captureOf(*Function) : nullptr;
  if (Begin)
    Entry.Async.Capture = {.Is = CaptureState::Phase::Inside,
                           .Begin = Begin,
                           .Stream = Entry.Async.Current,
                           .IsRelaxed = false,
                           .IsRaw = false,
                           .HasTensors = false,
                           .Forked = {}};
}

void FunctionAnalysis::enterLambda(const LambdaExpr &Lambda,
                                   const NamedDecl &Shown,
                                   const AbstractState &State,
                                   const LocalLambdas &Locals,
                                   Frequency Inherited) {
  const CXXMethodDecl *Operator = Lambda.getCallOperator();
  // It is unknown when and on which thread the lambda runs.
  AbstractState Entry = State;
  Entry.Async = {};
  enterCapture(Operator, Entry);
  if (const FunctionTemplateDecl *Generic = Lambda.getDependentCallOperator()) {
    for (const FunctionDecl *Instance : Generic->specializations())
      if (Stmt *Body = Instance->getBody()) {
        AbstractState Given = Entry;
        Locals.enter(Lambda, *Instance, Given);
        analyzeBody(*Instance, Shown, *Body, Given, Inherited);
      }
    return;
  }
  if (!Operator || !Operator->getBody())
    return;
  Locals.enter(Lambda, *Operator, Entry);
  analyzeBody(*Operator, Shown, *Operator->getBody(), Entry, Inherited);
}

/// The arguments that \p Body passes to the lambdas in its variables.
static LocalLambdas localLambdas(const CFG &Graph,
                                 const std::vector<AbstractState> &Before,
                                 const std::vector<bool> &Reached,
                                 const Stmt &Body, const Summaries &Program) {
  LocalLambdas Locals(Body);
  if (Locals.empty())
    return Locals;
  for (const CFGBlock *Block : Graph) {
    if (!Reached[Block->getBlockID()])
      continue;
    AbstractState State = Before[Block->getBlockID()];
    for (const CFGElement &Element : *Block) {
      const auto *E = dyn_cast_or_null<Expr>(statementOf(Element));
      if (std::optional<CallView> Call = CallView::of(E))
        Locals.add(*Call, Evaluator(Program, State));
      transferElement(Element, State, Program);
    }
  }
  return Locals;
}

void FunctionAnalysis::show(const CallView &Call, const AbstractState &State,
                            const NamedDecl &Shown, const HotPath &Hot,
                            std::optional<FoundHazard> Hazard) {
  Evaluator Facts(Program, State);
  Frequency Runs = Hot.at(Call.Call);
  Visit({{Call, Facts, Context},
         Runs.Heat,
         Shown,
         InDeviceCode,
         Hazard,
         Runs.Guard,
         State.Async.Capture});
}

void FunctionAnalysis::showHazards(const CFGElement &Element,
                                   const AbstractState &State,
                                   const NamedDecl &Shown, const HotPath &Hot) {
  for (const FoundHazard &Each : hazardsAt(Element, State, Program)) {
    // A user-defined guard restores its stream.
    if (Each.Hazard == StreamHazard::SetCurrentStream &&
        isa<CXXDestructorDecl>(Shown))
      continue;
    if (std::optional<CallView> Call = CallView::of(Each.Call))
      show(*Call, State, Shown, Hot, Each);
  }
}

void FunctionAnalysis::showCreation(const CallView &Call,
                                    const AbstractState &State,
                                    const NamedDecl &Shown, const Stmt &Body,
                                    const HotPath &Hot) {
  if (cudaFunction(*Call.Callee).Stream != CudaStreamKind::Created ||
      !isCreatedEachRound(*Call.Call, Body))
    return;
  show(Call, State, Shown, Hot,
       FoundHazard{StreamHazard::StreamInLoop, Confidence::Certain, Call.Call,
                   nullptr, nullptr});
}

void FunctionAnalysis::replay(const CFG &Graph,
                              const std::vector<AbstractState> &Before,
                              const std::vector<bool> &Reached,
                              const NamedDecl &Shown, const Stmt &Body,
                              const HotPath &Hot) {
  std::vector<bool> Fails = failingBlocks(Graph);
  const LocalLambdas Locals =
      localLambdas(Graph, Before, Reached, Body, Program);
  for (const CFGBlock *Block : Graph) {
    unsigned Id = Block->getBlockID();
    if (!Reached[Id] || Fails[Id])
      continue;
    AbstractState State = Before[Id];
    for (const CFGElement &Element : *Block) {
      const auto *E = dyn_cast_or_null<Expr>(statementOf(Element));
      if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(E)) {
        enterLambda(*Lambda, Shown, State, Locals, Hot.at(Lambda));
      } else if (std::optional<CallView> Call = CallView::of(E)) {
        show(*Call, State, Shown, Hot);
        if (const FunctionDecl *Kernel = Program.kernelRunBy(*Call)) {
          Callers.addDispatched(*Kernel, *Call, Evaluator(Program, State));
        } else if (MayRun) {
          Callers.add(*Call, Evaluator(Program, State));
          noteCaller(*Call->Callee, State.InDataSet);
        }
        Placed.add(*Call, Evaluator(Program, State));
        showCreation(*Call, State, Shown, Body, Hot);
      }
      showHazards(Element, State, Shown, Hot);
      transferElement(Element, State, Program);
    }
  }
}

void FunctionAnalysis::noteCaller(const FunctionDecl &Callee, bool InDataSet) {
  if (Callee.isExternallyVisible())
    return;
  auto [Known, IsNew] =
      OnlyInDataSet.try_emplace(Callee.getCanonicalDecl(), InDataSet);
  if (!IsNew)
    Known->second = Known->second && InDataSet;
}

bool FunctionAnalysis::isOnlyInDataSet(const FunctionDecl &Function) const {
  return OnlyInDataSet.lookup(Function.getCanonicalDecl()) &&
         !Callers.unseen().contains(Function.getCanonicalDecl());
}

void FunctionAnalysis::walk(const NamedDecl &Shown, const Stmt &S,
                            const HotPath &Hot) {
  static const AbstractState Nothing;
  if (const auto *E = dyn_cast<Expr>(&S))
    if (std::optional<CallView> Call = CallView::of(E)) {
      show(*Call, Nothing, Shown, Hot);
      Placed.add(*Call, Evaluator(Program, Nothing));
    }
  if (isa<FunctionDecl>(Shown))
    Placed.addUnresolved(S);
  for (const Stmt *Child : S.children())
    if (Child)
      walk(Shown, *Child, Hot);
}

void FunctionAnalysis::analyzeBody(const FunctionDecl &Function,
                                   const NamedDecl &Shown, Stmt &Body,
                                   const AbstractState &Entry,
                                   Frequency Inherited) {
  HotPath Hot(&Function, Body, Inherited);
  std::unique_ptr<CFG> Graph = Function.isDependentContext()
                                   ? nullptr
                                   : buildGraph(Function, Body, Context);
  if (!Graph) {
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
      for (const CXXCtorInitializer *Each : Constructor->inits())
        if (Each->getInit())
          walk(Shown, *Each->getInit(), Hot);
    walk(Shown, Body, Hot);
    return;
  }
  Fixpoint Flow(*Graph, Program, transferElement);
  Flow.run(Entry);
  OfBackward.learn(Function, *Graph, Flow.before(), Flow.reached(), Program);
  replay(*Graph, Flow.before(), Flow.reached(), Shown, Body, Hot);
}

void FunctionAnalysis::analyze(const FunctionDecl &Function,
                               Frequency Inherited, bool IsDeviceCode) {
  InDeviceCode = IsDeviceCode;
  MayRun = !Program.isUncalled(Function);
  Stmt *Body = Function.getBody();
  if (!Body)
    return;
  AbstractState Entry = Callers.entryOf(Function, Context.getSourceManager());
  enterCapture(&Function, Entry);
  OfBackward.enter(Function, Entry);
  enterDataPipeline(Function, Entry);
  Entry.InDataSet = Entry.InDataSet || isOnlyInDataSet(Function);
  analyzeBody(Function, Function, *Body, Entry, Inherited);
}

void FunctionAnalysis::analyzeInitializer(const NamedDecl &Holder,
                                          const Expr &Initializer,
                                          bool IsDeviceCode) {
  InDeviceCode = IsDeviceCode;
  MayRun = true;
  HotPath Hot(nullptr, Initializer, {});
  walk(Holder, Initializer, Hot);
}

program::UnitSummary
FunctionAnalysis::summary(const summaries::UnitCode &Unit) const {
  return exportSummary(Unit, Program, Callers, Names,
                       Context.getSourceManager());
}
