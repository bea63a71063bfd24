#include "callsites/Gradients.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/Evaluator.h"
#include "dataflow/ListElements.h"
#include "model/Autograd.h"
#include "model/Names.h"
#include "streams/ElementTransfer.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

#include <algorithm>
#include <utility>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::lint::streams;

static bool isKnown(DeviceLattice D) {
  return D != DeviceLattice::Top && D != DeviceLattice::Bottom;
}

void SavedTensors::add(const Expr &List, const Evaluator &Values) {
  All = join(All, Values.evaluate(&List));
  unsigned Count = firstElements(&List);
  if (IsKnown)
    Count = std::min<unsigned>(Count, First.size());
  First.resize(Count, LatticeElement::bottom());
  for (unsigned I = 0; I < Count; ++I)
    First[I] = join(First[I], Values.evaluateElement(&List, I));
  IsKnown = true;
}

namespace {

/// The evidence in one forward(), strongest first.
struct Shown {
  DeviceLattice Outputs = DeviceLattice::Bottom;
  DeviceLattice Saved = DeviceLattice::Bottom;
  DeviceLattice Inputs = DeviceLattice::Bottom;
  SavedTensors Each;

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
    for (const Argument &A : Call->Arguments) {
      Saved = combineOperands(Saved, Values.evaluate(A.Value).Device);
      Each.add(*A.Value, Values);
    }
  }

  DeviceLattice device() const {
    for (DeviceLattice Known : {Outputs, Saved, Inputs})
      if (isKnown(Known))
        return Known;
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
  OfClass[Class] = {Found.device(), std::move(Found.Each)};
}

/// Adds what \p Context, a parameter of a backward(), has saved.
static void enterSaved(const ParmVarDecl &Context, const SavedTensors &Saved,
                       AbstractState &Entry) {
  const AccessPath P{&Context, nullptr};
  Entry.assign(P, Saved.All);
  for (unsigned I = 0; I < Saved.First.size(); ++I)
    Entry.assign(P.element(I), Saved.First[I]);
}

void Gradients::enter(const FunctionDecl &Function,
                      AbstractState &Entry) const {
  const CXXRecordDecl *Class = autogradClass(Function, "backward");
  auto Known = Class ? OfClass.find(Class) : OfClass.end();
  if (Known == OfClass.end())
    return;
  const auto &[Device, Saved] = Known->second;
  LatticeElement Gradient;
  Gradient.Device = Device;
  for (const ParmVarDecl *P : Function.parameters())
    if (isTensorOrList(P->getType()) && isKnown(Device))
      Entry.assign(AccessPath{P, nullptr}, Gradient);
    else if (Saved.IsKnown && className(P->getType()->getPointeeType()) ==
                                  "torch::autograd::AutogradContext")
      enterSaved(*P, Saved, Entry);
}
