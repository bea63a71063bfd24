#include "dataflow/Fixpoint.h"
#include "dataflow/BranchRefinement.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/CFG.h"

using namespace clang;
using namespace syncline::lint::dataflow;

FixedPoint::FixedPoint(const CFG &Graph, const Summaries &Around,
                       TransferFunction Transfer)
    : Graph(Graph), Around(Around), Transfer(Transfer),
      Before(Graph.getNumBlockIDs()), Reached(Graph.getNumBlockIDs(), false) {}

void FixedPoint::run(const State &Entry) {
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

bool FixedPoint::flowOut(const CFGBlock &Block) {
  State Here = Before[Block.getBlockID()];
  for (const CFGElement &Element : Block)
    Transfer(Element, Here, Around);
  const auto *Condition =
      dyn_cast_or_null<Expr>(Block.getTerminatorCondition());
  bool IsBranch = Condition && Block.succ_size() == 2 &&
                  !isa<SwitchStmt>(Block.getTerminatorStmt());
  bool Changed = false, Holds = true;
  for (const CFGBlock *Next : Block.succs()) {
    if (Next && IsBranch) {
      State Taken = Here;
      assume(*Condition, Holds, Taken, Around);
      Changed |= flowInto(*Next, Taken);
    } else if (Next) {
      Changed |= flowInto(*Next, Here);
    }
    Holds = false; // the second successor is the other way
  }
  return Changed;
}

bool FixedPoint::flowInto(const CFGBlock &Block, const State &Here) {
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
