#include "dataflow/DeviceChecks.h"
#include "dataflow/AbstractState.h"
#include "dataflow/Evaluator.h"
#include "dataflow/Summaries.h"
#include "model/CallView.h"
#include "model/Names.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

#include <optional>
#include <utility>
#include <vector>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

bool dataflow::assigns(const Stmt *S, const ValueDecl *Variable) {
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

static bool isDeviceOrType(const Expr *E) {
  TypeClass Class = classify(E->getType());
  return Class == TypeClass::Device || Class == TypeClass::DeviceType;
}

/// Whether \p S compares devices or queries the device of a tensor.
static bool queriesDevice(const Stmt &S) {
  const auto *B = dyn_cast<BinaryOperator>(&S);
  if (B && B->isEqualityOp() && isDeviceOrType(B->getLHS()->IgnoreImpCasts()))
    return true;
  const auto *E = dyn_cast<Expr>(&S);
  std::optional<CallView> Call = CallView::of(E);
  if (!Call || !isLibTorch(*Call->Callee))
    return false;
  OverloadedOperatorKind Sign = Call->Callee->getOverloadedOperator();
  if (Sign == OO_EqualEqual || Sign == OO_ExclaimEqual)
    return isDeviceOrType(Call->Object ? Call->Object
                                       : Call->Arguments[0].Value);
  return Call->Object &&
         llvm::StringSwitch<bool>(libTorchName(*Call))
             .Cases({"is_cuda", "is_cpu", "is_hip", "is_privateuseone"}, true)
             .Default(false);
}

static bool
containsCheck(const Stmt *S,
              llvm::function_ref<bool(const FunctionDecl &)> IsCheck) {
  if (!S)
    return false;
  if (queriesDevice(*S))
    return true;
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (Callee && !isLibTorch(*Callee) && !isInNamespaceStd(*Callee) &&
      llvm::any_of(
          Call->arguments(),
          [](const Expr *Each) { return isTensorOrList(Each->getType()); }) &&
      IsCheck(*Callee))
    return true;
  return llvm::any_of(S->children(), [&](const Stmt *Child) {
    return containsCheck(Child, IsCheck);
  });
}

bool dataflow::containsDeviceCheck(
    const FunctionDecl &Function,
    llvm::function_ref<bool(const FunctionDecl &)> IsCheck) {
  return containsCheck(Function.getBody(), IsCheck);
}

bool dataflow::keepsTensor(const ParmVarDecl &Parameter) {
  QualType T = Parameter.getType();
  if (classify(T) != TypeClass::Tensor || T->isPointerType())
    return false;
  if (T->isReferenceType())
    return T.getNonReferenceType().isConstQualified();
  const auto *Function = dyn_cast<FunctionDecl>(Parameter.getDeclContext());
  return Function && !assigns(Function->getBody(), &Parameter);
}

/// Whether a call of \p Callee may show where the argument for parameter \p I
/// is. The unit that defines a function decides for the others.
static bool mayPlace(const FunctionDecl &Callee, unsigned I,
                     const Summaries &Program) {
  const FunctionDecl *Definition = nullptr;
  if (!Callee.hasBody(Definition))
    return classify(Callee.getParamDecl(I)->getType()) == TypeClass::Tensor;
  return Program.checksDevices(*Definition) &&
         keepsTensor(*Definition->getParamDecl(I));
}

void dataflow::placeArguments(const CallView &Call, AbstractState &State,
                              const Summaries &Program) {
  std::vector<std::pair<AccessPath, LatticeElement>> Placed;
  const Evaluator Values(Program, State);
  for (size_t I = 0; I < Call.Arguments.size(); ++I) {
    const auto &[Value, Parameter, IsDefault] = Call.Arguments[I];
    if (!Parameter || IsDefault || Call.canChange(I) ||
        classify(Value->getType()) != TypeClass::Tensor ||
        !mayPlace(*Call.Callee, Parameter->getFunctionScopeIndex(), Program))
      continue;
    std::optional<AccessPath> P = AccessPath::of(Value);
    LatticeElement Facts = Values.evaluate(Value);
    if (!P || Facts.Device == DeviceLattice::CPU ||
        Facts.Device == DeviceLattice::CUDA)
      continue;
    Facts.Device = Values.evaluateArgumentOnExit(Call, I)
                       .value_or(LatticeElement())
                       .Device;
    if (Facts.Device == DeviceLattice::CPU ||
        Facts.Device == DeviceLattice::CUDA)
      Placed.emplace_back(*P, Facts);
  }
  for (const auto &[P, Facts] : Placed)
    State.assign(P, Facts);
}
