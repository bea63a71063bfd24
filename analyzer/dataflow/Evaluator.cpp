#include "dataflow/Evaluator.h"
#include "dataflow/DataSetMembers.h"
#include "dataflow/ForwardMethods.h"
#include "dataflow/LibTorchValues.h"
#include "dataflow/ListElements.h"
#include "dataflow/NamedValues.h"
#include "dataflow/TrackedTypes.h"
#include "dataflow/TupleElements.h"
#include "model/Autograd.h"
#include "model/DispatcherCalls.h"
#include "model/Names.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

std::optional<std::string> Evaluator::enumeratorOf(const Expr *E) const {
  const Expr *Value = stripped(E);
  if (!Value || Value->isValueDependent() || Value->getType().isNull())
    return std::nullopt;
  const auto *Enum = Value->getType().getCanonicalType()->getAsEnumDecl();
  Expr::EvalResult Result;
  if (!Enum || !Enum->getDefinition() ||
      !Value->EvaluateAsRValue(Result, Context) || !Result.Val.isInt())
    return std::nullopt;
  for (const EnumConstantDecl *Each : Enum->getDefinition()->enumerators())
    if (Each->getInitVal().getExtValue() == Result.Val.getInt().getExtValue())
      return Each->getName().str();
  return std::nullopt;
}

LatticeElement Evaluator::evaluateEnumerator(const Expr *E) const {
  std::optional<std::string> Name = enumeratorOf(E);
  if (!Name)
    return unknownOf(E->getType());
  LatticeElement Facts = LatticeElement::bottom();
  if (classify(E->getType()) == TypeClass::DeviceType)
    Facts.Device = deviceNamed(*Name);
  else
    Facts.DType = dtypeNamed(*Name);
  return Facts;
}

/// The value of a global variable that nothing changes: torch::kCUDA, or a
/// global device.
std::optional<LatticeElement>
Evaluator::evaluateGlobal(const VarDecl &Variable) const {
  const Expr *Initial = Variable.getAnyInitializer();
  bool IsSetting = isSetting(Variable.getType());
  if (Initial && (Variable.getType().isConstQualified() ||
                  (IsSetting && Program.keepsInitialValue(Variable))))
    return evaluate(Initial);
  return IsSetting ? Program.heldByGlobal(Variable) : std::nullopt;
}

LatticeElement Evaluator::evaluateName(const Expr *E) const {
  if (std::optional<AccessPath> P = AccessPath::of(E)) {
    if (std::optional<LatticeElement> Known = State.lookup(*P))
      return *Known;
    if (P->isMemberOfThis())
      if (std::optional<LatticeElement> Held = Program.held(*P->Field))
        return heldInDataSet(*P->Field, *Held, Context);
    const auto *V = dyn_cast_or_null<VarDecl>(P->Root);
    if (V && !P->Field && V->hasGlobalStorage())
      if (std::optional<LatticeElement> Facts = evaluateGlobal(*V))
        return *Facts;
  }
  if (isLoadedExample(E) && classify(E->getType()) == TypeClass::Tensor)
    return LoadedExample;
  if (const auto *M = dyn_cast<MemberExpr>(E))
    if (const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl()))
      return heldInDataSet(
          *Field, Program.heldByAny(*Field).value_or(unknownOf(E->getType())),
          Context);
  return unknownOf(E->getType());
}

LatticeElement Evaluator::evaluateReference(const Expr *E) const {
  LatticeElement Facts = evaluateName(E);
  const auto *Named = dyn_cast<DeclRefExpr>(E);
  const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  bool IsUnknown =
      Facts.Device != DeviceLattice::CPU && Facts.Device != DeviceLattice::CUDA;
  if (V && IsUnknown && classify(V->getType()) == TypeClass::Tensor &&
      Program.isHostMemory(*V))
    Facts.Device = DeviceLattice::CPU;
  return Facts;
}

LatticeElement Evaluator::evaluate(const Expr *E) const {
  E = stripped(E);
  if (!E)
    return {};
  // An expression that depends on itself, as in a global `const Device D = D;`,
  // is unknown.
  auto [Found, IsNew] = Known.try_emplace(E);
  if (!IsNew)
    return Found->second;
  LatticeElement Facts = evaluateUncached(E);
  if (State.RunsOnHost)
    Facts = likelyOnHost(E->getType(), Facts);
  if (State.InDataSet)
    Facts = neededByLoader(E->getType(), Facts);
  Known[E] = Facts;
  return Facts;
}

std::optional<LatticeElement>
Evaluator::evaluateElementRead(const Expr *E) const {
  if (std::optional<ElementRead> Element = ElementRead::of(E)) {
    std::optional<AccessPath> P = AccessPath::of(E);
    std::optional<LatticeElement> Known = P ? State.lookup(*P) : std::nullopt;
    return Known ? *Known : evaluateElement(Element->Tuple, Element->Index);
  }
  if (std::optional<ListElementRead> Element = ListElementRead::of(E))
    if (std::optional<AccessPath> P = AccessPath::of(Element->List))
      return State.lookup(P->element(Element->Index));
  return std::nullopt;
}

LatticeElement Evaluator::evaluateUncached(const Expr *E) const {
  // A constant condition that chooses a device is meant to be edited.
  if (const auto *C = dyn_cast<ConditionalOperator>(E))
    return join(evaluate(C->getTrueExpr()), evaluate(C->getFalseExpr()));
  TypeClass Class = classify(E->getType());
  if ((Class == TypeClass::DeviceType || Class == TypeClass::DType) &&
      E->getType()->isEnumeralType())
    if (LatticeElement Facts = evaluateEnumerator(E); enumeratorOf(E))
      return Facts;
  if (className(E->getType()) == "std::nullopt_t")
    return LatticeElement::bottom();
  if (std::optional<LatticeElement> Facts = evaluateElementRead(E))
    return *Facts;
  if (isa<DeclRefExpr, MemberExpr>(E))
    return evaluateReference(E);
  if (const auto *L = dyn_cast<InitListExpr>(E)) {
    LatticeElement Facts = LatticeElement::bottom();
    for (const Expr *Each : L->inits())
      Facts = join(Facts, evaluate(Each));
    return Facts;
  }
  if (const Expr *Pointer = pointerIn(E))
    return evaluate(Pointer);
  if (const auto *S = dyn_cast<StringLiteral>(E)) {
    LatticeElement Facts = LatticeElement::bottom();
    Facts.Device = deviceNamed(S->isOrdinary() ? S->getString() : "");
    return Facts;
  }
  if (std::optional<CallView> Call = CallView::of(E))
    return evaluateCall(*Call);
  return unknownOf(E->getType());
}

LatticeElement Evaluator::evaluateConstruction(const CallView &Call) const {
  TypeClass Class = classify(Call.Call->getType());
  switch (Class) {
  case TypeClass::Tensor:
  case TypeClass::TensorList:
  case TypeClass::Options:
  case TypeClass::Device:
  case TypeClass::DeviceType:
  case TypeClass::DType:
  case TypeClass::String: // "cuda:0", on its way into a Device
    break;
  default:
    return unknownOf(Call.Call->getType());
  }
  // The analysis does not track a device's index, a vector's size and the like.
  LatticeElement Facts = LatticeElement::bottom();
  for (const Argument &A : Call.Arguments) {
    TypeClass Each = classify(A.Value->getType());
    if (isNumber(Each) || Each == TypeClass::Other ||
        (Class == TypeClass::TensorList && Each == TypeClass::String))
      if (!isa<InitListExpr>(stripped(A.Value)) &&
          !(Class == TypeClass::TensorList && isIterator(A.Value->getType())))
        continue;
    Facts = joinHeld(Facts, evaluate(A.Value));
  }
  // A device, or options for one, from a string that is only known at run time.
  bool IsNamed =
      Class == TypeClass::Options && !Call.Arguments.empty() &&
      classify(Call.Arguments.front().Value->getType()) == TypeClass::String;
  if ((Class == TypeClass::Device || IsNamed) &&
      Facts.Device == DeviceLattice::Top)
    Facts.Device = DeviceLattice::Selected;
  return Facts;
}

LatticeElement Evaluator::evaluateStd(const CallView &Call) const {
  // Containers, tuples and smart pointers have the facts of their contents.
  LatticeElement Facts = LatticeElement::bottom();
  bool IsTuple = elementCount(Call.Call->getType()) > 0;
  if (Call.Object)
    Facts = join(Facts, evaluate(Call.Object));
  else
    for (const Argument &A : Call.Arguments)
      if (!IsTuple || isTensorOrList(A.Value->getType()))
        Facts = joinHeld(Facts, evaluate(A.Value));
  return Facts == LatticeElement::bottom() ? unknownOf(Call.Call->getType())
                                           : Facts;
}

std::optional<LatticeElement>
Evaluator::evaluateUserCode(const CallView &Call,
                            std::optional<unsigned> Element) const {
  return classify(Call.Call->getType()) == TypeClass::Other
             ? std::nullopt
             : evaluateBody(Call, Element);
}

std::optional<LatticeElement>
Evaluator::evaluateArgumentOnExit(const CallView &Call, size_t Index) const {
  const ParmVarDecl *P = Call.Arguments[Index].Parameter;
  if (!P || !isTensorOrList(P->getType()) || isLibTorch(*Call.Callee) ||
      isInNamespaceStd(*Call.Callee))
    return std::nullopt;
  return evaluateBody(Call, OnExitInParameter + P->getFunctionScopeIndex());
}

std::optional<LatticeElement>
Evaluator::evaluateBody(const CallView &Call,
                        std::optional<unsigned> Element) const {
  const FunctionDecl *Callee =
      isDispatched(Call) ? Program.kernelRunBy(Call) : Call.Callee;
  return Callee ? Program.returned(*Callee, inputsOf(Call), Element)
                : std::nullopt;
}

CallInputs Evaluator::inputsOf(const CallView &Call, OfThis From) const {
  CallInputs Inputs{std::vector<LatticeElement>(Call.Callee->getNumParams())};
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && classify(A.Value->getType()) != TypeClass::Other)
      Inputs.Arguments[A.Parameter->getFunctionScopeIndex()] =
          evaluate(A.Value);
  if (std::optional<ObjectPath> Object =
          Call.Object ? ObjectPath::of(Call.Object) : std::nullopt;
      Object && (From == OfThis::State || !Object->isThis()) &&
      isa<CXXMethodDecl>(Call.Callee))
    Inputs.Members = State.membersOf(*Object);
  return Inputs;
}

std::optional<MemberFacts>
Evaluator::evaluateMembersOnExit(const CallView &Call) const {
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (!Method || Method->isStatic() || isLibTorch(*Method) ||
      isInNamespaceStd(*Method))
    return std::nullopt;
  return Program.membersOnExit(*Method, inputsOf(Call, OfThis::State));
}

LatticeElement Evaluator::evaluateCall(const CallView &Call) const {
  if (isa<CXXConstructExpr>(Call.Call))
    return evaluateConstruction(Call);
  if (isInNamespaceStd(*Call.Callee))
    return evaluateStd(Call);
  if (isLibTorch(*Call.Callee) && !isDispatched(Call))
    return returnedByLibTorch(Call, *this);
  bool IsForward = isForward(*Call.Callee);
  if (IsForward && mayBeOfModel(*Call.Callee))
    return returnedByLibTorch(Call, *this);
  if (std::optional<LatticeElement> Facts = evaluateUserCode(Call))
    return *Facts;
  return IsForward ? returnedByLibTorch(Call, *this)
                   : unknownOf(Call.Call->getType());
}

LatticeElement Evaluator::evaluateElement(const Expr *E, unsigned Index) const {
  const Expr *Value = stripped(E);
  if (!Value)
    return {};
  if (std::optional<AccessPath> P = AccessPath::of(Value))
    if (std::optional<LatticeElement> Known = State.lookup(P->element(Index)))
      return *Known;
  if (const auto *C = dyn_cast<ConditionalOperator>(Value))
    return join(evaluateElement(C->getTrueExpr(), Index),
                evaluateElement(C->getFalseExpr(), Index));
  bool IsList = isTensorList(Value->getType());
  if (const auto *Braces =
          IsList ? bracesOf(Value) : dyn_cast<InitListExpr>(Value);
      Braces && Index < Braces->getNumInits())
    return evaluate(Braces->getInit(Index));
  std::optional<CallView> Call = CallView::of(Value);
  if (IsList) {
    if (const Expr *Saver = Call ? contextOfSaved(*Call) : nullptr)
      return evaluateElement(Saver, Index);
    if (Call && firstElements(Value) > 0)
      if (auto Returned = evaluateUserCode(*Call, Index))
        return *Returned;
    return evaluate(Value);
  }
  return Call ? elementOfCall(*Call, Index, *this)
              : sharedByElements(Value, *this);
}
