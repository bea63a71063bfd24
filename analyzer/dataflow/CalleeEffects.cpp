#include "dataflow/CalleeEffects.h"
#include "dataflow/AbstractState.h"
#include "dataflow/DeviceChecks.h"
#include "dataflow/Evaluator.h"
#include "dataflow/ListElements.h"
#include "dataflow/ObjectTransfer.h"
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

/// Forgets \p Value, which may have been replaced.
static void forgetValue(const Expr &Value, AbstractState &State) {
  forgetListOf(Value, State);
  if (std::optional<ObjectPath> Object = ObjectPath::of(&Value);
      Object && !Object->isThis())
    State.forgetMembers(*Object);
  if (const VarDecl *V = variableIn(&Value))
    State.forgetIndex(*V);
  std::optional<AccessPath> P = AccessPath::of(&Value);
  if (P && isTrackedType(Value.getType()))
    State.forget(*P);
}

/// Assigns to the arguments the values that the callee's body leaves in them.
static void assignArguments(const CallView &Call, AbstractState &State,
                            const Summaries &Program) {
  std::vector<std::pair<const Expr *, std::optional<LatticeElement>>> Changed;
  {
    const Evaluator Values(Program, State);
    for (size_t I = 0; I < Call.Arguments.size(); ++I)
      if (Call.canChange(I))
        Changed.emplace_back(Call.Arguments[I].Value,
                             Values.evaluateArgumentOnExit(Call, I));
  }
  for (const auto &[Value, Left] : Changed) {
    forgetValue(*Value, State);
    std::optional<AccessPath> P = AccessPath::of(Value);
    if (P && Left && *Left != LatticeElement())
      State.assign(*P, *Left);
  }
}

/// The object that \p E, `&Object` or a pointer initialized with it, points to.
static std::optional<ObjectPath> addressedObject(const Expr *E) {
  if (const VarDecl *V = variableIn(E);
      V && V->isLocalVarDecl() && V->getType()->isPointerType())
    E = V->getInit();
  const auto *Address = dyn_cast_or_null<UnaryOperator>(E ? stripped(E) : E);
  std::optional<ObjectPath> Object =
      Address && Address->getOpcode() == UO_AddrOf
          ? ObjectPath::of(Address->getSubExpr())
          : std::nullopt;
  return Object && Object->isThis() ? std::nullopt : Object;
}

/// A pointer argument lets the callee change the object.
static void forgetPointedTo(const CallView &Call, AbstractState &State) {
  for (const Argument &A : Call.Arguments)
    if (std::optional<ObjectPath> Object = addressedObject(A.Value))
      State.forgetMembers(*Object);
  if (std::optional<ObjectPath> Object =
          Call.Object ? addressedObject(Call.Object) : std::nullopt)
    State.forgetMembers(*Object);
}

/// Models a lambda that may change its captures.
static void changeCaptured(const CXXRecordDecl &Lambda, const Stmt *Body,
                           AbstractState &State) {
  for (const LambdaCapture &Each : Lambda.captures()) {
    if (!Each.capturesVariable() || Each.getCaptureKind() != LCK_ByRef)
      continue;
    const ValueDecl *Variable = Each.getCapturedVar();
    State.forgetIndex(*Variable);
    if (!isTrackedType(Variable->getType()))
      State.forgetMembers(ObjectPath{Variable});
    if (assigns(Body, Variable))
      State.forget(AccessPath{Variable, nullptr});
  }
}

/// Whether \p Call of a method on *this may change its members.
static bool mayChangeThis(const CallView &Call) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  return Method && !Method->isConst() && Call.Object &&
         isa<CXXThisExpr>(stripped(Call.Object));
}

void dataflow::clobber(const CallView &Call, AbstractState &State,
                       const Summaries &Program) {
  std::optional<ObjectPath> Object = changedObject(Call);
  if (!Object && mayChangeThis(Call))
    Object = ObjectPath{};
  MemberFacts Left;
  if (Object)
    Left = Evaluator(Program, State)
               .evaluateMembersOnExit(Call)
               .value_or(MemberFacts());
  placeArguments(Call, State, Program);
  assignArguments(Call, State, Program);
  forgetPointedTo(Call, State);
  if (Object)
    State.setMembers(*Object, Left);
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (Method && Method->getParent()->isLambda())
    changeCaptured(*Method->getParent(), Method->getBody(), State);
  if (!isInNamespaceStd(*Call.Callee) && !isLibTorch(*Call.Callee))
    State.forgetGlobals();
}
