#include "dataflow/Fixpoint.h"
#include "dataflow/BranchRefinement.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/LoopTransfer.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/CFG.h"
#include "clang/Analysis/FlowSensitive/DataflowWorklist.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;
using namespace syncline::lint::dataflow;

Fixpoint::Fixpoint(const CFG &Graph, const Summaries &Program,
                   TransferFunction Transfer)
    : Graph(Graph), Program(Program), Transfer(Transfer),
      Final(Graph.getNumBlockIDs(), false), Before(Graph.getNumBlockIDs()),
      Reached(Graph.getNumBlockIDs(), false) {}

void Fixpoint::run(const AbstractState &Entry) {
  PostOrderCFGView Order(&Graph);
  ForwardDataflowWorklist Worklist(Graph, &Order);
  Before[Graph.getEntry().getBlockID()] = Entry;
  Reached[Graph.getEntry().getBlockID()] = true;
  Worklist.enqueueBlock(&Graph.getEntry());
  while (const CFGBlock *Block = Worklist.dequeue())
    flowOut(*Block, Worklist);
  runHandlers(Worklist);
}

static void addStatements(const Stmt *S,
                          llvm::SmallPtrSetImpl<const Stmt *> &All) {
  if (!S)
    return;
  All.insert(S);
  for (const Stmt *Child : S->children())
    addStatements(Child, All);
}

/// Clang's graph has no edges to handlers. They, and the code that only they
/// reach, as after `while (true) try {...} catch (...) { break; }`, start with
/// the states in which blocks of the try statement start. What other paths
/// reach too keeps its state: a failure is not the usual way there.
void Fixpoint::runHandlers(ForwardDataflowWorklist &Worklist) {
  for (const CFGBlock *Handlers :
       llvm::make_range(Graph.try_blocks_begin(), Graph.try_blocks_end())) {
    const auto *Try =
        dyn_cast_or_null<CXXTryStmt>(Handlers->getTerminatorStmt());
    if (!Try || Reached[Handlers->getBlockID()])
      continue;
    Final = Reached;
    llvm::SmallPtrSet<const Stmt *, 32> Tried;
    addStatements(Try->getTryBlock(), Tried);
    for (const CFGBlock *Block : Graph)
      if (Final[Block->getBlockID()] &&
          llvm::any_of(*Block, [&](const CFGElement &Each) {
            return Tried.contains(statementOf(Each));
          }))
        flowInto(*Handlers, Before[Block->getBlockID()]);
    if (Reached[Handlers->getBlockID()])
      Worklist.enqueueBlock(Handlers);
    while (const CFGBlock *Block = Worklist.dequeue())
      flowOut(*Block, Worklist);
  }
}

/// Whether control never leaves \p Block: its edge to the exit of the function
/// stands for a failure.
static bool fails(const CFGBlock &Block) {
  return Block.hasNoReturnElement() ||
         llvm::any_of(Block, [](const CFGElement &Each) {
           return isa_and_nonnull<CXXThrowExpr>(statementOf(Each));
         });
}

void Fixpoint::flowOut(const CFGBlock &Block,
                       ForwardDataflowWorklist &Worklist) {
  AbstractState State = Before[Block.getBlockID()];
  for (const CFGElement &Element : Block)
    Transfer(Element, State, Program);
  const auto *Condition =
      dyn_cast_or_null<Expr>(Block.getTerminatorCondition());
  bool IsBranch = Condition && Block.succ_size() == 2 &&
                  !isa<SwitchStmt>(Block.getTerminatorStmt());
  bool Holds = true;
  for (const CFGBlock *Next : Block.succs()) {
    if (Next == &Graph.getExit() && fails(Block))
      continue;
    AbstractState Taken = State;
    bool MayRun = true;
    if (Next && IsBranch)
      MayRun = refine(*Condition, Holds, Taken, Program) || !OnlyPossible;
    if (Next && IsBranch && !Holds)
      leaveLoop(*Block.getTerminatorStmt(), Taken, Program);
    if (Next && MayRun && flowInto(*Next, std::move(Taken)))
      Worklist.enqueueBlock(Next);
    Holds = false; // the second successor is the false edge
  }
}

bool Fixpoint::flowInto(const CFGBlock &Block, AbstractState State) {
  unsigned Id = Block.getBlockID();
  if (Final[Id])
    return false;
  if (!Reached[Id]) {
    Reached[Id] = true;
    Before[Id] = std::move(State);
    return true;
  }
  AbstractState Joined = Before[Id];
  Joined.joinWith(State, Program);
  if (Joined == Before[Id])
    return false;
  Before[Id] = std::move(Joined);
  return true;
}
