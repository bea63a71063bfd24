#include "dataflow/Transfer.h"
#include "dataflow/Algorithms.h"
#include "dataflow/CalleeEffects.h"
#include "dataflow/Evaluator.h"
#include "dataflow/ListElements.h"
#include "dataflow/ObjectTransfer.h"
#include "dataflow/OneDevice.h"
#include "dataflow/TrackedTypes.h"
#include "dataflow/TupleElements.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <utility>
#include <vector>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

/// Assigns the value of \p Right, including its elements if it is a tuple.
static void assignWhole(const AccessPath &P, const Expr &Right,
                        AbstractState &State, const Summaries &Program) {
  std::vector<LatticeElement> Elements;
  LatticeElement Facts;
  {
    const Evaluator Values(Program, State);
    Facts = Values.evaluate(&Right);
    unsigned Count = elementCount(Right.getType());
    // The elements of most lists have equal facts.
    if (Facts.Device == DeviceLattice::Top ||
        Facts.Device == DeviceLattice::Selected)
      Count = std::max(Count, firstElements(&Right));
    for (unsigned I = 0; I < Count; ++I)
      Elements.push_back(Values.evaluateElement(&Right, I));
  }
  if (P.Root && !P.Field)
    State.forgetMembers(ObjectPath{P.Root});
  State.assign(P, Facts);
  for (unsigned I = 0; I < Elements.size(); ++I)
    State.assign(P.element(I), Elements[I]);
}

/// `auto &First = V[0];`: an assignment to the variable changes the list.
static void releaseElement(const VarDecl &V, AbstractState &State) {
  if (V.getInit() && V.getType()->isReferenceType() &&
      !V.getType().getNonReferenceType().isConstQualified())
    forgetListOf(*V.getInit(), State);
}

static void declare(const VarDecl &V, AbstractState &State,
                    const Summaries &Program) {
  State.restart(V);
  releaseElement(V, State);
  const Evaluator Values(Program, State);
  if (const auto *D = dyn_cast<DecompositionDecl>(&V)) {
    std::vector<LatticeElement> Elements;
    for (unsigned I = 0; I < D->bindings().size(); ++I)
      Elements.push_back(Values.evaluateElement(V.getInit(), I));
    for (unsigned I = 0; I < Elements.size(); ++I)
      State.assign(AccessPath{D->bindings()[I], nullptr}, Elements[I]);
    return;
  }
  if (!isTrackedType(V.getType()) && !V.getType()->isUndeducedType() &&
      !V.getType()->getAsCXXRecordDecl())
    return;
  // A static variable is initialized once and keeps later assignments.
  if (V.isStaticLocal() && !V.getType().isConstQualified())
    return;
  if (const Expr *Init = V.getInit())
    assignWhole(AccessPath{&V, nullptr}, *Init, State, Program);
}

/// std::tie(A, B) = f(): assigns each element to its variable.
static bool assignTie(const Expr &Left, const Expr &Right, AbstractState &State,
                      const Summaries &Program) {
  const CallExpr *Tie = tieIn(&Left);
  if (!Tie)
    return false;
  std::vector<LatticeElement> Elements;
  Elements.reserve(Tie->getNumArgs());
  for (unsigned I = 0; I < Tie->getNumArgs(); ++I)
    Elements.push_back(Evaluator(Program, State).evaluateElement(&Right, I));
  for (unsigned I = 0; I < Tie->getNumArgs(); ++I)
    if (std::optional<AccessPath> P = AccessPath::of(Tie->getArg(I)))
      State.assign(*P, Elements[I]);
  return true;
}

/// std::get<1>(T) = X. The members of a pair have access paths of their own.
static bool assignElement(const Expr &Left, const LatticeElement &Facts,
                          AbstractState &State) {
  std::optional<ElementRead> Element = ElementRead::of(&Left);
  std::optional<AccessPath> P =
      Element ? AccessPath::of(Element->Tuple) : std::nullopt;
  if (!P || !isa<CallExpr>(stripped(&Left)))
    return false;
  State.assign(P->element(Element->Index), Facts);
  return true;
}

static void assign(const Expr &Left, const Expr &Right, AbstractState &State,
                   const Summaries &Program) {
  if (assignTie(Left, Right, State, Program))
    return;
  if (std::optional<ObjectPath> Object = ObjectPath::of(&Left);
      Object && !Object->isThis() && !isTrackedType(Left.getType()))
    assignObject(*Object, Right, State, Program);
  const Expr *List = assignedList(Left);
  if (std::optional<AccessPath> P = AccessPath::of(&Left)) {
    if (isTrackedType(Left.getType()))
      assignWhole(*P, Right, State, Program);
    if (std::optional<AccessPath> Around =
            List ? AccessPath::of(List) : std::nullopt)
      if (std::optional<LatticeElement> Facts = State.lookup(*P))
        State.merge(*Around, *Facts);
    return;
  }
  LatticeElement Facts = Evaluator(Program, State).evaluate(&Right);
  if (assignElement(Left, Facts, State))
    return;
  // v[i] = x adds x to the elements of v.
  std::optional<AccessPath> P = List ? AccessPath::of(List) : std::nullopt;
  if (!P)
    return;
  State.merge(*P, Facts);
  std::optional<ListElementRead> Known = ListElementRead::of(&Left);
  if (Known && AccessPath::of(Known->List) == P)
    State.assign(P->element(Known->Index), Facts);
  else
    State.forgetElements(*P);
}

/// torch::load(Value, File, Device) places the loaded value on that device.
static void load(const CallView &Call, AbstractState &State,
                 const Summaries &Program) {
  const Evaluator Values(Program, State);
  LatticeElement Read;
  for (const Argument &A : Call.Arguments)
    if (TypeClass Type = classify(A.Value->getType());
        Type == TypeClass::Device || Type == TypeClass::DeviceType)
      Read.Device = Values.evaluate(A.Value).Device;
  clobber(Call, State, Program);
  if (Call.Object || Call.Arguments.empty() ||
      Read.Device == DeviceLattice::Bottom ||
      classify(Call.Arguments[0].Value->getType()) != TypeClass::Tensor)
    return;
  if (std::optional<AccessPath> P = AccessPath::of(Call.Arguments[0].Value))
    State.assign(*P, Read);
}

/// A tensor without elements gets some: X.resize_({4}), cat_out(X, {A, B}).
static void fillEmpty(const CallView &Call, llvm::StringRef Name,
                      AbstractState &State) {
  if (!Name.starts_with("resize") && Name != "set_" &&
      !Name.ends_with("_out") && !Name.ends_with("_outf"))
    return;
  for (const Expr *Each : tensorOperands(Call)) {
    std::optional<AccessPath> P = AccessPath::of(Each);
    std::optional<LatticeElement> Known = P ? State.lookup(*P) : std::nullopt;
    if (Known && Known->Empty == BoolLattice::Yes) {
      Known->Empty = BoolLattice::Top;
      State.assign(*P, *Known);
    }
  }
}

/// Handles the LibTorch calls that change the facts of their operands. Most
/// operators do not.
static void callLibTorch(const CallView &Call, AbstractState &State,
                         const Summaries &Program) {
  placeOperands(Call, Evaluator(Program, State), State);
  if (!Call.Callee->getDeclName().isIdentifier())
    return;
  llvm::StringRef Name = Call.Callee->getName();
  fillEmpty(Call, Name, State);
  if (Name == "load")
    return load(Call, State, Program);
  if (Name == "read" || Name == "try_read")
    return clobber(Call, State, Program);
  if (!Call.Object)
    return;
  // A module moves its members.
  if ((Name == "to" || Name == "cuda" || Name == "cpu") &&
      isa<CXXThisExpr>(stripped(Call.Object)))
    return State.forgetMembersOfThis();
  if (Name != "set_data" || Call.Arguments.empty())
    return;
  if (std::optional<AccessPath> P = AccessPath::of(Call.Object))
    State.assign(*P,
                 Evaluator(Program, State).evaluate(Call.Arguments[0].Value));
}

/// std::transform(Xs.begin(), Xs.end(), std::back_inserter(Ys), F) adds to Ys
/// what F returns.
static void fillOutput(const CallView &Call, AbstractState &State,
                       const Summaries &Program) {
  std::optional<Algorithm> Algorithm = Algorithm::of(Call);
  std::optional<AccessPath> P = Algorithm && Algorithm->Output
                                    ? AccessPath::of(Algorithm->Output)
                                    : std::nullopt;
  if (!P || !isTensorList(Algorithm->Output->getType()))
    return;
  CallInputs Inputs{
      std::vector<LatticeElement>(Algorithm->Operator->getNumParams())};
  const Evaluator Values(Program, State);
  size_t Count = std::min(Inputs.Arguments.size(), Algorithm->Given.size());
  for (size_t I = 0; I < Count; ++I)
    Inputs.Arguments[I] = Values.evaluate(Algorithm->Given[I]);
  State.merge(*P, Program.returned(*Algorithm->Operator, Inputs, std::nullopt)
                      .value_or(LatticeElement()));
  State.forgetElements(*P);
}

static void call(const CallView &Call, AbstractState &State,
                 const Summaries &Program) {
  if (isLibTorch(*Call.Callee))
    return callLibTorch(Call, State, Program);
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!isInNamespaceStd(*Call.Callee))
    return clobber(Call, State, Program);
  if (!Method && Call.Callee->getDeclName().isIdentifier() &&
      (Call.Callee->getName() == "swap" ||
       Call.Callee->getName() == "exchange"))
    return clobber(Call, State, Program);
  if (!Method || !Call.Object)
    return fillOutput(Call, State, Program);
  changeContainer(Call, State);
  std::optional<AccessPath> P = AccessPath::of(Call.Object);
  if (P && isTensorList(Call.Object->getType()) && !keepsElements(*Method))
    State.forgetElements(*P);
  if (!insertsElements(*Method))
    return;
  if (!P && isTensorList(Call.Object->getType()))
    P = AccessPath::of(outermostList(Call.Object));
  for (const Argument &A : Call.Arguments)
    if (P && isTrackedType(A.Value->getType()))
      State.merge(*P, Evaluator(Program, State).evaluate(A.Value));
}

void dataflow::transfer(const Stmt &S, AbstractState &State,
                        const Summaries &Program) {
  if (const auto *D = dyn_cast<DeclStmt>(&S)) {
    for (const Decl *Each : D->decls())
      if (const auto *V = dyn_cast<VarDecl>(Each)) {
        declare(*V, State, Program);
        declareObject(*V, State, Program);
      }
    return;
  }
  moveIndex(S, State);
  if (std::optional<Assignment> A = Assignment::of(S)) {
    assign(*A->Left, *A->Right, State, Program);
    return;
  }
  const auto *E = dyn_cast<Expr>(&S);
  if (!E || isa<CXXConstructExpr>(E))
    return;
  if (std::optional<CallView> Call = CallView::of(E))
    call(*Call, State, Program);
}
