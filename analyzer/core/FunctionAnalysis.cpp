#include "core/FunctionAnalysis.h"
#include "core/Assume.h"
#include "core/Names.h"
#include "core/Transfer.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/CFG.h"

#include <memory>

using namespace clang;
using namespace syncline;

static std::unique_ptr<CFG> buildGraph(const FunctionDecl &Function, Stmt &Body,
                                       ASTContext &Context) {
  CFG::BuildOptions Options;
  Options.AddInitializers = true;
  Options.AddEHEdges = false;
  Options.AddImplicitDtors = false;
  Options.setAllAlwaysAdd();
  return CFG::buildCFG(&Function, &Body, &Context, Options);
}

static const Stmt *statementOf(const CFGElement &Element) {
  if (std::optional<CFGStmt> S = Element.getAs<CFGStmt>())
    return S->getStmt();
  return nullptr;
}

/// A member initialiser puts its value in the member.
static void transferElement(const CFGElement &Element, State &Here,
                            const ASTContext &Context) {
  if (const Stmt *S = statementOf(Element)) {
    transfer(*S, Here, Context);
  } else if (std::optional<CFGInitializer> I =
                 Element.getAs<CFGInitializer>()) {
    const CXXCtorInitializer *Init = I->getInitializer();
    if (const FieldDecl *Field = Init->getAnyMember())
      Here.assign(Place{nullptr, Field},
                  Evaluator(Context, Here).evaluate(Init->getInit()));
  }
}

/// Leaving the program on purpose is no failure.
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

/// Blocks from which every way leads to a failure.
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

namespace {
/// The fixed point: what holds on entry to every block.
class FixedPoint {
public:
  FixedPoint(const CFG &Graph, const ASTContext &Context)
      : Graph(Graph), Context(Context), Before(Graph.getNumBlockIDs()),
        Reached(Graph.getNumBlockIDs(), false) {}

  void run(const State &Entry) {
    std::vector<const CFGBlock *> Order;
    PostOrderCFGView View(&Graph);
    for (const CFGBlock *Block : View)
      Order.push_back(Block);
    Before[Graph.getEntry().getBlockID()] = Entry;
    Reached[Graph.getEntry().getBlockID()] = true;
    bool Changed = true;
    while (Changed) {
      Changed = false;
      for (const CFGBlock *Block : Order)
        if (Reached[Block->getBlockID()])
          Changed |= flowOut(*Block);
    }
  }

  const std::vector<State> &before() const { return Before; }
  const std::vector<bool> &reached() const { return Reached; }

private:
  bool flowOut(const CFGBlock &Block) {
    State Here = Before[Block.getBlockID()];
    for (const CFGElement &Element : Block)
      transferElement(Element, Here, Context);
    const auto *Condition =
        dyn_cast_or_null<Expr>(Block.getTerminatorCondition());
    bool IsBranch = Condition && Block.succ_size() == 2 &&
                    !isa<SwitchStmt>(Block.getTerminatorStmt());
    bool Changed = false, Holds = true;
    for (const CFGBlock *Next : Block.succs()) {
      if (Next && IsBranch) {
        State Taken = Here;
        assume(*Condition, Holds, Taken, Context);
        Changed |= flowInto(*Next, Taken);
      } else if (Next) {
        Changed |= flowInto(*Next, Here);
      }
      Holds = false; // the second successor is the other way
    }
    return Changed;
  }

  bool flowInto(const CFGBlock &Block, const State &Here) {
    unsigned Id = Block.getBlockID();
    if (!Reached[Id]) {
      Reached[Id] = true;
      Before[Id] = Here;
      return true;
    }
    State Joined = Before[Id];
    Joined.joinWith(Here);
    if (Joined == Before[Id])
      return false;
    Before[Id] = std::move(Joined);
    return true;
  }

  const CFG &Graph;
  const ASTContext &Context;
  std::vector<State> Before;
  std::vector<bool> Reached;
};
} // namespace

void FunctionAnalysis::enterLambda(const LambdaExpr &Lambda,
                                   const NamedDecl &Shown, const State &Here,
                                   Heat Inherited) {
  const CXXMethodDecl *Operator = Lambda.getCallOperator();
  if (const FunctionTemplateDecl *Generic = Lambda.getDependentCallOperator()) {
    for (const FunctionDecl *Instance : Generic->specializations())
      if (Stmt *Body = Instance->getBody())
        analyzeBody(*Instance, Shown, *Body, Here, Inherited);
    return;
  }
  if (Operator && Operator->getBody())
    analyzeBody(*Operator, Shown, *Operator->getBody(), Here, Inherited);
}

void FunctionAnalysis::replay(const CFG &Graph,
                              const std::vector<State> &Before,
                              const std::vector<bool> &Reached,
                              const NamedDecl &Shown, const HotPath &Hot) {
  std::vector<bool> Fails = failingBlocks(Graph);
  for (const CFGBlock *Block : Graph) {
    unsigned Id = Block->getBlockID();
    if (!Reached[Id] || Fails[Id])
      continue;
    State Here = Before[Id];
    for (const CFGElement &Element : *Block) {
      const auto *E = dyn_cast_or_null<Expr>(statementOf(Element));
      if (const auto *Lambda = dyn_cast_or_null<LambdaExpr>(E)) {
        enterLambda(*Lambda, Shown, Here, Hot.heatOf(Lambda));
      } else if (std::optional<CallView> Call = CallView::of(E)) {
        Evaluator Facts(Context, Here);
        Visit({*Call, Facts, Hot.heatOf(E), Shown, Context, InDeviceCode});
      }
      transferElement(Element, Here, Context);
    }
  }
}

void FunctionAnalysis::walk(const NamedDecl &Shown, const Stmt &S,
                            const HotPath &Hot) {
  static const State Nothing;
  if (const auto *E = dyn_cast<Expr>(&S))
    if (std::optional<CallView> Call = CallView::of(E)) {
      Evaluator Facts(Context, Nothing);
      Visit({*Call, Facts, Hot.heatOf(E), Shown, Context, InDeviceCode});
    }
  for (const Stmt *Child : S.children())
    if (Child)
      walk(Shown, *Child, Hot);
}

void FunctionAnalysis::analyzeBody(const FunctionDecl &Function,
                                   const NamedDecl &Shown, Stmt &Body,
                                   const State &Entry, Heat Inherited) {
  HotPath Hot(&Function, Body, Inherited);
  std::unique_ptr<CFG> Graph = Function.isDependentContext()
                                   ? nullptr
                                   : buildGraph(Function, Body, Context);
  if (!Graph) {
    walk(Shown, Body, Hot);
    return;
  }
  FixedPoint Flow(*Graph, Context);
  Flow.run(Entry);
  replay(*Graph, Flow.before(), Flow.reached(), Shown, Hot);
}

void FunctionAnalysis::analyze(const FunctionDecl &Function, Heat Inherited,
                               bool IsDeviceCode) {
  InDeviceCode = IsDeviceCode;
  if (Stmt *Body = Function.getBody())
    analyzeBody(Function, Function, *Body, State(), Inherited);
}

void FunctionAnalysis::analyzeInitializer(const NamedDecl &Holder,
                                          const Expr &Initializer,
                                          bool IsDeviceCode) {
  InDeviceCode = IsDeviceCode;
  HotPath Hot(nullptr, Initializer, Heat::Cold);
  walk(Holder, Initializer, Hot);
}
