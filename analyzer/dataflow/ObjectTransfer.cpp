#include "dataflow/ObjectTransfer.h"
#include "dataflow/AbstractState.h"
#include "dataflow/Evaluator.h"
#include "dataflow/ListElements.h"
#include "dataflow/TrackedTypes.h"
#include "model/CallView.h"
#include "model/ConstructorCalls.h"
#include "model/Names.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

std::optional<ObjectPath> dataflow::changedObject(const CallView &Call) {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Method || Method->isConst() || Method->isStatic() || !Call.Object)
    return std::nullopt;
  std::optional<ObjectPath> Object = ObjectPath::of(Call.Object);
  return Object && Object->isThis() ? std::nullopt : Object;
}

/// Whether the members of a copied object of type \p T equal the original's:
/// the copy operations are not user-provided.
static bool isCopiedByMembers(QualType T) {
  const CXXRecordDecl *Class = T.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() &&
         !Class->hasUserDeclaredCopyConstructor() &&
         !Class->hasUserDeclaredMoveConstructor() &&
         !Class->hasUserDeclaredCopyAssignment() &&
         !Class->hasUserDeclaredMoveAssignment();
}

/// The members of the object that \p Call makes with the constructor \p Made.
static MemberFacts membersMade(const CXXConstructorDecl &Made,
                               const CallView &Call, const AbstractState &State,
                               const Summaries &Program) {
  const Evaluator Values(Program, State);
  CallInputs Inputs{std::vector<LatticeElement>(Made.getNumParams())};
  for (size_t I = 0; I < Inputs.Arguments.size(); ++I)
    if (const Expr *Value = argumentOf(Made, Call, I))
      Inputs.Arguments[I] = Values.evaluate(Value);
  return Program.membersOnExit(Made, Inputs).value_or(MemberFacts());
}

/// The facts about the members of the object \p Value.
static MemberFacts membersIn(const Expr &Value, const AbstractState &State,
                             const Summaries &Program) {
  const Expr *E = stripped(&Value);
  if (std::optional<ObjectPath> From = ObjectPath::of(E); From)
    return From->isThis() || !isCopiedByMembers(E->getType())
               ? MemberFacts()
               : State.membersOf(*From);
  std::optional<CallView> Call = CallView::of(E);
  if (!Call)
    return {};
  if (isa<CXXConstructExpr>(Call->Call))
    return Evaluator(Program, State)
        .evaluateMembersOnExit(*Call)
        .value_or(MemberFacts());
  const CXXConstructorDecl *Made = constructorRunBy(*Call);
  return Made ? membersMade(*Made, *Call, State, Program) : MemberFacts();
}

void dataflow::assignObject(const ObjectPath &Object, const Expr &Value,
                            AbstractState &State, const Summaries &Program) {
  State.setMembers(Object, membersIn(Value, State, Program));
}

void dataflow::declareObject(const VarDecl &V, AbstractState &State,
                             const Summaries &Program) {
  const Expr *Init = V.getInit();
  QualType T = V.getType().getNonReferenceType();
  if (!Init || isTrackedType(T) || !T->getAsCXXRecordDecl())
    return;
  std::optional<ObjectPath> From = ObjectPath::of(stripped(Init));
  MemberFacts Members = membersIn(*Init, State, Program);
  // From here on, any element may change through the reference.
  if (V.getType()->isReferenceType() && !T.isConstQualified() && From &&
      From->At.isElement())
    State.forgetMembers(*From);
  State.setMembers(ObjectPath{&V}, Members);
}

void dataflow::changeContainer(const CallView &Call, AbstractState &State) {
  const auto *Method = cast<CXXMethodDecl>(Call.Callee);
  OverloadedOperatorKind Sign = Method->getOverloadedOperator();
  if (keepsElements(*Method) || Sign == OO_Arrow || Sign == OO_Star ||
      (Method->getDeclName().isIdentifier() && Method->getName() == "value"))
    return;
  if (std::optional<ObjectPath> Object = changedObject(Call))
    State.forgetMembers(*Object);
}

void dataflow::moveIndex(const Stmt &S, AbstractState &State) {
  const Expr *Changed = nullptr;
  if (const auto *U = dyn_cast<UnaryOperator>(&S);
      U && U->isIncrementDecrementOp())
    Changed = U->getSubExpr();
  else if (const auto *B = dyn_cast<BinaryOperator>(&S);
           B && B->isAssignmentOp())
    Changed = B->getLHS();
  if (const VarDecl *V = Changed ? variableIn(Changed) : nullptr)
    State.forgetIndex(*V);
}
