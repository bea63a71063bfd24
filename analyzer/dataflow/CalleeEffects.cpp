#include "dataflow/CalleeEffects.h"
#include "dataflow/AbstractState.h"
#include "dataflow/Evaluator.h"
#include "dataflow/ListElements.h"
#include "dataflow/TrackedTypes.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <optional>
#include <utility>
#include <vector>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

void dataflow::forgetListOf(const Expr &Element, AbstractState &State) {
  const std::optional<ListElementRead> Read = ListElementRead::of(&Element);
  if (std::optional<AccessPath> P =
          Read ? AccessPath::of(Read->List) : std::nullopt)
    State.forgetElements(*P);
}

/// Whether \p S assigns the variable.
static bool assigns(const Stmt *S, const ValueDecl *Variable) {
  if (!S)
    return false;
  const Expr *Left = nullptr;
  if (const auto *B = dyn_cast<BinaryOperator>(S); B && B->isAssignmentOp())
    Left = B->getLHS();
  else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(S);
           O && O->isAssignmentOp())
    Left = O->getArg(0);
  if (std::optional<AccessPath> P = Left ? AccessPath::of(Left) : std::nullopt;
      P && P->Root == Variable)
    return true;
  for (const Stmt *Child : S->children())
    if (assigns(Child, Variable))
      return true;
  return false;
}

/// \p Value may be another one now.
static void forgetValue(const Expr &Value, AbstractState &State) {
  forgetListOf(Value, State);
  std::optional<AccessPath> P = AccessPath::of(&Value);
  if (P && P->Root && !P->Field)
    State.forgetFields(*P->Root);
  if (P && carriesFacts(Value.getType()))
    State.forget(*P);
}

/// Its arguments take what the body of the function leaves in them.
static void assignArguments(const CallView &Call, AbstractState &State,
                            const Summaries &Program) {
  std::vector<std::pair<const Expr *, std::optional<LatticeElement>>> Changed;
  {
    const Evaluator Values(Program, State);
    for (size_t I = 0; I < Call.Arguments.size(); ++I)
      if (Call.canChange(I))
        Changed.emplace_back(Call.Arguments[I].Value,
                             Values.evaluateLeft(Call, I));
  }
  for (const auto &[Value, Left] : Changed) {
    forgetValue(*Value, State);
    std::optional<AccessPath> P = AccessPath::of(Value);
    if (P && Left && *Left != LatticeElement())
      State.assign(*P, *Left);
  }
}

void dataflow::clobber(const CallView &Call, AbstractState &State,
                       const Summaries &Program) {
  assignArguments(Call, State, Program);
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (Method && !Method->isConst() && Call.Object)
    if (std::optional<AccessPath> P = AccessPath::of(Call.Object);
        P && P->Root && !P->Field)
      State.forgetFields(*P->Root);
  if (Method && Method->getParent()->isLambda())
    for (const LambdaCapture &Each : Method->getParent()->captures())
      if (Each.capturesVariable() && Each.getCaptureKind() == LCK_ByRef &&
          assigns(Method->getBody(), Each.getCapturedVar()))
        State.forget(AccessPath{Each.getCapturedVar(), nullptr});
  if (Method && !Method->isConst() && Call.Object &&
      isa<CXXThisExpr>(stripped(Call.Object)))
    State.forgetMembersOfThis();
  if (!isInNamespaceStd(*Call.Callee) && !isLibTorch(*Call.Callee))
    State.forgetGlobals();
}
