#include "dataflow/Fixpoint.h"
#include "dataflow/BranchRefinement.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/CFG.h"

using namespace clang;
using namespace syncline::lint::dataflow;

Fixpoint::Fixpoint(const CFG &Graph, const Summaries &Program,
                   TransferFunction Transfer)
    : Graph(Graph), Program(Program), Transfer(Transfer),
      Before(Graph.getNumBlockIDs()), Reached(Graph.getNumBlockIDs(), false) {}

void Fixpoint::run(const AbstractState &Entry) {
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

bool Fixpoint::flowOut(const CFGBlock &Block) {
  AbstractState State = Before[Block.getBlockID()];
  for (const CFGElement &Element : Block)
    Transfer(Element, State, Program);
  const auto *Condition =
      dyn_cast_or_null<Expr>(Block.getTerminatorCondition());
  bool IsBranch = Condition && Block.succ_size() == 2 &&
                  !isa<SwitchStmt>(Block.getTerminatorStmt());
  bool Changed = false, Holds = true;
  for (const CFGBlock *Next : Block.succs()) {
    if (Next && IsBranch) {
      AbstractState Taken = State;
      refine(*Condition, Holds, Taken, Program);
      Changed |= flowInto(*Next, Taken);
    } else if (Next) {
      Changed |= flowInto(*Next, State);
    }
    Holds = false; // the second successor is the other way
  }
  return Changed;
}

bool Fixpoint::flowInto(const CFGBlock &Block, const AbstractState &State) {
  unsigned Id = Block.getBlockID();
  if (!Reached[Id]) {
    Reached[Id] = true;
    Before[Id] = State;
    return true;
  }
  AbstractState Joined = Before[Id];
  Joined.joinWith(State);
  if (Joined == Before[Id])
    return false;
  Before[Id] = std::move(Joined);
  return true;
}
