#include "summaries/FunctionOutcomes.h"
#include "dataflow/ControlFlow.h"
#include "dataflow/Evaluator.h"
#include "dataflow/Fixpoint.h"
#include "streams/ElementTransfer.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Analysis/CFG.h"

#include <memory>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::streams;
using namespace syncline::lint::summaries;

/// The CFG of \p Function; null if it has exception handlers. The CFG has no
/// edges into these, so their effects would be missed.
static std::unique_ptr<CFG> graphOf(const FunctionDecl &Function,
                                    const Summaries &Program) {
  std::unique_ptr<CFG> Graph =
      buildGraph(Function, *Function.getBody(), Program.context());
  if (Graph && Graph->try_blocks_begin() != Graph->try_blocks_end())
    return nullptr;
  return Graph;
}

static AbstractState entryOf(const FunctionDecl &Function,
                             const CallInputs &Inputs) {
  AbstractState Entry;
  const auto &Arguments = Inputs.Arguments;
  for (size_t I = 0; I < Arguments.size() && I < Function.getNumParams(); ++I)
    if (Arguments[I] != LatticeElement())
      Entry.assign(
          AccessPath{Function.getParamDecl(static_cast<unsigned>(I)), nullptr},
          Arguments[I]);
  for (const auto &[Field, Facts] : Inputs.Members)
    Entry.assign(AccessPath{nullptr, Field}, Facts);
  return Entry;
}

/// Joins the values of all return statements.
static LatticeElement joinReturned(const CFG &Graph, const Fixpoint &Flow,
                                   std::optional<unsigned> Element,
                                   const Summaries &Program) {
  LatticeElement Result = LatticeElement::bottom();
  bool Returns = false;
  for (const CFGBlock *Block : Graph) {
    if (!Flow.reached()[Block->getBlockID()])
      continue;
    AbstractState State = Flow.before()[Block->getBlockID()];
    for (const CFGElement &Each : *Block) {
      const auto *Return = dyn_cast_or_null<ReturnStmt>(statementOf(Each));
      if (Return && Return->getRetValue()) {
        Evaluator Values(Program, State);
        const Expr *Value = Return->getRetValue();
        Result = join(Result, Element ? Values.evaluateElement(Value, *Element)
                                      : Values.evaluate(Value));
        Returns = true;
      }
      transferElement(Each, State, Program);
    }
  }
  return Returns ? Result : LatticeElement();
}

/// The state in which the function returns; null if it never does.
static const AbstractState *atExit(const CFG &Graph, const Fixpoint &Flow) {
  unsigned Exit = Graph.getExit().getBlockID();
  return Flow.reached()[Exit] ? &Flow.before()[Exit] : nullptr;
}

LatticeElement summaries::returnedBy(const FunctionDecl &Function,
                                     const CallInputs &Inputs,
                                     std::optional<unsigned> Element,
                                     const Summaries &Program) {
  std::unique_ptr<CFG> Graph = graphOf(Function, Program);
  if (!Graph)
    return {};
  Fixpoint Flow(*Graph, Program, transferElement);
  Flow.leaveOutImpossible();
  Flow.run(entryOf(Function, Inputs));
  if (!Element || *Element < OnExitInParameter)
    return joinReturned(*Graph, Flow, Element, Program);
  const AbstractState *Exit = atExit(*Graph, Flow);
  AccessPath Parameter{Function.getParamDecl(*Element - OnExitInParameter),
                       nullptr};
  return Exit ? Exit->lookup(Parameter).value_or(LatticeElement())
              : LatticeElement();
}

std::optional<MemberFacts>
summaries::computeMembersOnExit(const FunctionDecl &Function,
                                const CallInputs &Inputs,
                                const Summaries &Program) {
  std::unique_ptr<CFG> Graph = graphOf(Function, Program);
  if (!Graph)
    return std::nullopt;
  Fixpoint Flow(*Graph, Program, transferElement);
  Flow.leaveOutImpossible();
  Flow.run(entryOf(Function, Inputs));
  const AbstractState *Exit = atExit(*Graph, Flow);
  return Exit ? std::optional(Exit->membersOf(ObjectPath{})) : std::nullopt;
}
