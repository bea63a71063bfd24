#include "dataflow/BranchRefinement.h"
#include "dataflow/AbstractState.h"
#include "dataflow/Evaluator.h"
#include "dataflow/ListElements.h"
#include "model/DeviceConstants.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"

#include <utility>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

/// A predicate calls few others.
static constexpr unsigned MostDepth = 4;

/// The tensor that \p E names, or whose device, type or options \p E queries.
static const Expr *tensorOf(const Expr *E) {
  E = stripped(E);
  while (E && classify(E->getType()) != TypeClass::Tensor) {
    std::optional<CallView> Call = CallView::of(E);
    if (!Call || !isLibTorch(*Call->Callee))
      return nullptr;
    // A comparison converts kCUDA, or a DeviceType, into a Device.
    if (isa<CXXConstructExpr>(E) && !Call->Arguments.empty())
      E = stripped(Call->Arguments.front().Value);
    else if (Call->Object)
      E = stripped(Call->Object);
    else
      return nullptr;
  }
  return E;
}

/// \p E, or the object whose type it queries, if that is a device that the
/// program has chosen: a variable, a member or a call of the program.
static const Expr *chosenDevice(const Expr *E) {
  E = stripped(E);
  if (!E || !isDevice(E->getType()))
    return nullptr;
  std::optional<CallView> Call = CallView::of(E);
  if (Call && isLibTorch(*Call->Callee)) {
    // Device.type(), and the conversion of either for a comparison.
    if (isa<CXXConstructExpr>(E))
      return Call->Arguments.size() == 1
                 ? chosenDevice(Call->Arguments.front().Value)
                 : nullptr;
    return Call->Object ? chosenDevice(Call->Object) : nullptr;
  }
  if (Call || isa<MemberExpr>(E))
    return E;
  const auto *Named = dyn_cast<DeclRefExpr>(E);
  const auto *V = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
  return V && !V->isConstexpr() ? E : nullptr;
}

/// Whether \p Device is a variable of the program. `if (X.device() != Device)`
/// may be meant for another value of it.
static bool isVariable(const Expr &Device, const ASTContext &Context) {
  const Expr *Named = unwrapped(&Device);
  return Named && isa<DeclRefExpr, MemberExpr>(Named) &&
         !isDeviceConstant(*Named, "CPU", Context);
}

/// Whether \p Function of LibTorch queries for the presence of a GPU.
static bool asksForGpu(const FunctionDecl &Function) {
  std::string Name = qualifiedName(Function);
  return Name == "torch::cuda::is_available" ||
         Name == "at::cuda::is_available" || Name == "at::hasCUDA";
}

namespace {

class Assumption {
public:
  Assumption(AbstractState &State, const Summaries &Program, unsigned Depth = 0)
      : State(State), Program(Program), Depth(Depth) {}

  void add(const Expr *E, bool Holds);
  bool isPossible() const { return Possible; }

private:
  void addLogical(const BinaryOperator &B, bool Holds);
  void addCall(const CallView &Call, bool Holds);
  void addPredicate(const CallView &Call, bool Holds);
  void addComparison(const Expr *Left, const Expr *Right, bool AreEqual);
  void setDevice(const Expr *Tensor, DeviceLattice Device);
  void setSelected(const Expr *Tensor);
  void place(const Expr *Asked, DeviceLattice Device);

  AbstractState &State;
  const Summaries &Program;
  /// How many functions of the program are around the condition.
  unsigned Depth;
  bool Possible = true;
};

} // namespace

/// The path of \p Tensor, which may be the value of an optional or an element
/// of a list.
static std::optional<AccessPath> pathOf(const Expr *Tensor) {
  if (std::optional<ListElementRead> Element = ListElementRead::of(Tensor)) {
    std::optional<AccessPath> List = AccessPath::of(Element->List);
    return List ? std::optional(List->element(Element->Index)) : std::nullopt;
  }
  std::optional<CallView> Call = CallView::of(Tensor);
  return AccessPath::of(Call && Call->Object &&
                                className(Call->Object->getType()) ==
                                    "std::optional"
                            ? Call->Object
                            : Tensor);
}

void Assumption::setDevice(const Expr *Tensor, DeviceLattice Device) {
  std::optional<AccessPath> P = Tensor ? pathOf(Tensor) : std::nullopt;
  if (!P)
    return;
  LatticeElement Facts = State.lookup(*P).value_or(LatticeElement());
  // Facts about values that the program created itself are more precise.
  if (Facts.Device == DeviceLattice::CPU ||
      Facts.Device == DeviceLattice::CUDA) {
    Possible =
        Possible && (Facts.Device == Device || (Device != DeviceLattice::CPU &&
                                                Device != DeviceLattice::CUDA));
    return;
  }
  Facts.Device = Device;
  State.assign(*P, Facts);
}

/// Records that \p Tensor, unless it is somewhere in particular, is on the
/// device that the program has selected.
void Assumption::setSelected(const Expr *Tensor) {
  std::optional<AccessPath> P = Tensor ? AccessPath::of(Tensor) : std::nullopt;
  if (P &&
      State.lookup(*P).value_or(LatticeElement()).Device == DeviceLattice::Top)
    setDevice(Tensor, DeviceLattice::Selected);
}

/// Records that the queried tensor, or the device that the program has chosen,
/// is \p Device.
void Assumption::place(const Expr *Asked, DeviceLattice Device) {
  if (const Expr *Tensor = tensorOf(Asked))
    return setDevice(Tensor, Device);
  const Expr *Chosen = chosenDevice(Asked);
  if (!Chosen)
    return;
  setDevice(Chosen, Device);
  State.RunsOnHost = State.RunsOnHost || Device == DeviceLattice::CPU;
}

/// A comparison with a known device gives the device of the other operand.
void Assumption::addComparison(const Expr *Left, const Expr *Right,
                               bool AreEqual) {
  for (auto [Asked, Other] : {std::pair(Left, Right), std::pair(Right, Left)}) {
    if (!isDevice(Asked->getType()))
      continue;
    DeviceLattice Device = Evaluator(Program, State).evaluate(Other).Device;
    // A device that is not this GPU may be another GPU.
    bool AreTypes = classify(Left->getType()) == TypeClass::DeviceType &&
                    classify(Right->getType()) == TypeClass::DeviceType;
    if (Device == DeviceLattice::CUDA && (AreEqual || AreTypes))
      place(Asked, AreEqual ? DeviceLattice::CUDA : DeviceLattice::CPU);
    else if (Device == DeviceLattice::CPU &&
             (AreEqual || !isVariable(*Other, Program.context())))
      place(Asked, AreEqual ? DeviceLattice::CPU : DeviceLattice::CUDA);
    else if (Device == DeviceLattice::Selected && AreEqual)
      setSelected(tensorOf(Asked));
  }
}

/// The value that \p Function returns if its body only returns a value.
static const Expr *onlyReturned(const FunctionDecl &Function) {
  const auto *Body = dyn_cast<CompoundStmt>(Function.getBody());
  const auto *Return = Body && Body->size() == 1
                           ? dyn_cast<ReturnStmt>(Body->body_front())
                           : nullptr;
  return Return ? Return->getRetValue() : nullptr;
}

/// The path of the parameter of \p Definition that \p Given initializes.
static AccessPath pathIn(const FunctionDecl &Definition,
                         const Argument &Given) {
  return {Definition.getParamDecl(Given.Parameter->getFunctionScopeIndex()),
          nullptr};
}

/// `bool isOnGpu(const Tensor &X) { return X.is_cuda(); }` shows where its
/// argument is.
void Assumption::addPredicate(const CallView &Call, bool Holds) {
  const FunctionDecl *Definition = nullptr;
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.Callee);
  if (Depth >= MostDepth || (Method && Method->isVirtual()) ||
      !Call.Callee->hasBody(Definition) || Definition->isDependentContext())
    return;
  const Expr *Condition = onlyReturned(*Definition);
  if (!Condition)
    return;
  AbstractState Within;
  for (const Argument &Each : Call.Arguments)
    if (Each.Parameter && isTensorOrList(Each.Parameter->getType()))
      Within.assign(pathIn(*Definition, Each),
                    Evaluator(Program, State).evaluate(Each.Value));
  Assumption(Within, Program, Depth + 1).add(Condition, Holds);
  State.RunsOnHost = State.RunsOnHost || Within.RunsOnHost;
  for (const Argument &Each : Call.Arguments)
    if (Each.Parameter && isTensorOrList(Each.Parameter->getType()))
      if (DeviceLattice Device = Within.lookup(pathIn(*Definition, Each))
                                     .value_or(LatticeElement())
                                     .Device;
          Device == DeviceLattice::CPU || Device == DeviceLattice::CUDA)
        setDevice(Each.Value, Device);
}

void Assumption::addCall(const CallView &Call, bool Holds) {
  if (!isLibTorch(*Call.Callee)) {
    if (!isInNamespaceStd(*Call.Callee))
      addPredicate(Call, Holds);
    return;
  }
  if (Call.Callee->getOverloadedOperator() == OO_EqualEqual ||
      Call.Callee->getOverloadedOperator() == OO_ExclaimEqual) {
    const Expr *Left = Call.Object ? Call.Object : Call.Arguments[0].Value;
    bool IsEquality = Call.Callee->getOverloadedOperator() == OO_EqualEqual;
    addComparison(Left, Call.Arguments.back().Value, IsEquality == Holds);
    return;
  }
  if (!Call.Callee->getDeclName().isIdentifier())
    return;
  llvm::StringRef Name = Call.Callee->getName();
  if (!Call.Object)
    State.RunsOnHost = State.RunsOnHost || (!Holds && asksForGpu(*Call.Callee));
  else if (Name == "is_cuda")
    place(Call.Object, Holds ? DeviceLattice::CUDA : DeviceLattice::CPU);
  else if (Name == "is_cpu")
    place(Call.Object, Holds ? DeviceLattice::CPU : DeviceLattice::CUDA);
  else if (Holds && (Name == "is_hip" || Name == "is_privateuseone"))
    place(Call.Object, DeviceLattice::CUDA);
  else if (!Holds && Name == "defined" &&
           classify(Call.Object->getType()) == TypeClass::Tensor)
    setDevice(Call.Object, DeviceLattice::Bottom);
}

void Assumption::addLogical(const BinaryOperator &B, bool Holds) {
  // If "A and B" is true, both hold; if "A or B" is false, neither does.
  if ((B.getOpcode() == BO_LAnd) == Holds) {
    add(B.getLHS(), Holds);
    add(B.getRHS(), Holds);
    return;
  }
  // Otherwise join both cases: X.is_cuda() || X.is_xpu().
  AbstractState First = State, Second = State;
  Assumption Left(First, Program, Depth), Right(Second, Program, Depth);
  Left.add(B.getLHS(), Holds);
  Right.add(B.getRHS(), Holds);
  Possible = Possible && (Left.Possible || Right.Possible);
  State = std::move(First);
  State.joinWith(Second, Program);
}

void Assumption::add(const Expr *E, bool Holds) {
  E = stripped(E);
  if (!E || E->isValueDependent())
    return;
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->getOpcode() == UO_LNot)
    return add(U->getSubExpr(), !Holds);
  if (const auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->isLogicalOp()) {
      addLogical(*B, Holds);
    } else if (B->getOpcode() == BO_EQ || B->getOpcode() == BO_NE) {
      addComparison(B->getLHS(), B->getRHS(),
                    (B->getOpcode() == BO_EQ) == Holds);
    }
    return;
  }
  // C10_UNLIKELY and the like.
  if (const auto *C = dyn_cast<CallExpr>(E);
      C && C->getDirectCallee() && C->getNumArgs() == 2 &&
      C->getDirectCallee()->getDeclName().isIdentifier() &&
      C->getDirectCallee()->getName() == "__builtin_expect")
    return add(C->getArg(0), Holds);
  if (std::optional<CallView> Call = CallView::of(E))
    addCall(*Call, Holds);
}

bool dataflow::refine(const Expr &Condition, bool Holds, AbstractState &State,
                      const Summaries &Program) {
  Assumption Assumed(State, Program);
  Assumed.add(&Condition, Holds);
  return Assumed.isPossible();
}
