#include "callsites/Gradients.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/Evaluator.h"
#include "model/Autograd.h"
#include "model/Names.h"
#include "streams/ElementTransfer.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;

static bool isKnown(DeviceLattice D) {
  return D != DeviceLattice::Top && D != DeviceLattice::Bottom;
}

namespace {

/// The evidence in one forward(), strongest first.
struct Shown {
  DeviceLattice Outputs = DeviceLattice::Bottom;
  DeviceLattice Saved = DeviceLattice::Bottom;
  DeviceLattice Inputs = DeviceLattice::Bottom;

  void see(const Stmt &S, const FunctionDecl &Forward, const Evaluator &Values,
           const AbstractState &State) {
    if (const auto *Return = dyn_cast<ReturnStmt>(&S);
        Return && Return->getRetValue()) {
      Outputs = join(Outputs, Values.evaluate(Return->getRetValue()).Device);
      seeInputs(Forward, State);
    }
    const auto *E = dyn_cast<Expr>(&S);
    std::optional<CallView> Call = E ? CallView::of(E) : std::nullopt;
    if (!Call || libTorchName(*Call) != "save_for_backward")
      return;
    for (const Argument &A : Call->Arguments)
      Saved = combineOperands(Saved, Values.evaluate(A.Value).Device);
  }

  DeviceLattice device() const {
    for (DeviceLattice Each : {Outputs, Saved, Inputs})
      if (isKnown(Each))
        return Each;
    return DeviceLattice::Top;
  }

private:
  /// Runs after the argument checks, for arguments not assigned by then.
  void seeInputs(const FunctionDecl &Forward, const AbstractState &State) {
    for (const ParmVarDecl *P : Forward.parameters())
      if (isTensorOrList(P->getType()))
        if (std::optional<LatticeElement> Facts =
                State.lookup(AccessPath{P, nullptr}))
          Inputs = combineOperands(Inputs, Facts->Device);
  }
};

} // namespace

void Gradients::learn(const FunctionDecl &Function, const CFG &Graph,
                      const std::vector<AbstractState> &Before,
                      const std::vector<bool> &Reached,
                      const Summaries &Program) {
  const CXXRecordDecl *Class = autogradClass(Function, "forward");
  if (!Class)
    return;
  Shown Found;
  for (const CFGBlock *Block : Graph) {
    if (!Reached[Block->getBlockID()])
      continue;
    AbstractState State = Before[Block->getBlockID()];
    for (const CFGElement &Element : *Block) {
      if (const Stmt *S = statementOf(Element))
        Found.see(*S, Function, Evaluator(Program, State), State);
      transferElement(Element, State, Program);
    }
  }
  Devices[Class] = Found.device();
}

void Gradients::enter(const FunctionDecl &Function,
                      AbstractState &Entry) const {
  const CXXRecordDecl *Class = autogradClass(Function, "backward");
  auto Known = Class ? Devices.find(Class) : Devices.end();
  if (Known == Devices.end() || !isKnown(Known->second))
    return;
  LatticeElement Gradient;
  Gradient.Device = Known->second;
  for (const ParmVarDecl *P : Function.parameters())
    if (isTensorOrList(P->getType()))
      Entry.assign(AccessPath{P, nullptr}, Gradient);
}
