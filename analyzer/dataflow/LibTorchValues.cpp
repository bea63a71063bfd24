#include "dataflow/LibTorchValues.h"
#include "dataflow/LibTorchOptions.h"
#include "dataflow/OneDevice.h"
#include "dataflow/ZeroDim.h"
#include "model/Autograd.h"
#include "model/Modules.h"
#include "model/Names.h"
#include "model/OperatorModel.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <optional>

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using syncline::rules::model::findOperator;
using syncline::rules::model::ResultDType;
using ModelOperator = syncline::rules::model::Operator;

/// "masked_fill" of "at::Tensor::masked_fill_".
static llvm::StringRef operatorName(llvm::StringRef Qualified) {
  llvm::StringRef Name = Qualified;
  if (size_t At = Qualified.rfind("::"); At != llvm::StringRef::npos)
    Name = Qualified.substr(At + 2);
  if (Name.size() > 1 && Name.ends_with("_") && !Name.ends_with("__"))
    Name = Name.drop_back();
  return Name;
}

static LatticeElement evaluateMove(const CallView &Call,
                                   const ExpressionValues &Values) {
  LatticeElement Before = Values.evaluate(Call.Object),
                 Asked = askedFor(Call, Values);
  LatticeElement Facts = Before;
  if (Asked.Device != DeviceLattice::Bottom)
    Facts.Device = Asked.Device;
  if (Asked.DType != DTypeLattice::Bottom)
    Facts.DType = Asked.DType;
  // A move makes a copy in pageable memory, whatever the options say.
  if (Facts.Device != Before.Device || Facts.DType != Before.DType)
    Facts.Pinned = BoolLattice::No;
  else if (Asked.DType != DTypeLattice::Bottom &&
           Before.Pinned == BoolLattice::Yes)
    Facts.Pinned = BoolLattice::Top; // from float to half is a copy too
  return Facts;
}

/// Whether all numbers that define a range are integers, which makes its
/// elements integers.
static bool countsInIntegers(const CallView &Call) {
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && classify(A.Parameter->getType()) == TypeClass::Scalar &&
        !unwrapped(A.Value)->getType()->isIntegerType())
      return false;
  return true;
}

/// The dtype that a number or a tensor contributes to a result.
static DTypeLattice dtypeGivenBy(const Expr *E, const LatticeElement &Facts) {
  if (classify(E->getType()) == TypeClass::Tensor)
    return Facts.DType;
  QualType Number = unwrapped(E)->getType();
  if (Number->isBooleanType())
    return DTypeLattice::Bool;
  if (Number->isIntegerType())
    return DTypeLattice::Integer;
  return Number->isFloatingType() ? DTypeLattice::Floating : DTypeLattice::Top;
}

/// The combined dtype of the two values that where() chooses from.
static DTypeLattice dtypeOfChoice(const CallView &Call,
                                  const ExpressionValues &Values) {
  DTypeLattice Found = DTypeLattice::Bottom;
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && A.Parameter->getName() != "condition")
      Found = join(Found, dtypeGivenBy(A.Value, Values.evaluate(A.Value)));
  return Found == DTypeLattice::Bottom ? DTypeLattice::Top : Found;
}

/// The result dtype of an operator whose first tensor has the dtype \p Input.
static DTypeLattice resultDType(const ModelOperator &Op, DTypeLattice Input) {
  switch (Op.resultDType()) {
  case ResultDType::Bool:
    return DTypeLattice::Bool;
  case ResultDType::Integer:
    return DTypeLattice::Integer;
  case ResultDType::Same:
    return Input;
  case ResultDType::Bitwise:
    return Input == DTypeLattice::Bool ? DTypeLattice::Bool : DTypeLattice::Top;
  default:
    return DTypeLattice::Top;
  }
}

/// The dtype of a factory whose options name none.
static DTypeLattice defaultDType(const CallView &Call, llvm::StringRef Operator,
                                 bool HasOperands,
                                 const ExpressionValues &Values) {
  if (Operator == "full" && Call.Arguments.size() > 1)
    return dtypeGivenBy(Call.Arguments[1].Value, {});
  if (Operator == "arange")
    return countsInIntegers(Call) ? DTypeLattice::Integer : DTypeLattice::Top;
  const ModelOperator &Op = findOperator(Operator);
  if (Op.resultDType() == ResultDType::Default)
    return DTypeLattice::Floating;
  DTypeLattice Input = DTypeLattice::Top;
  if (Call.Object)
    Input = Values.evaluate(Call.Object).DType;
  else if (HasOperands)
    Input = Values.evaluate(Call.Arguments.front().Value).DType;
  return resultDType(Op, Input);
}

static LatticeElement evaluateFactory(const CallView &Call,
                                      llvm::StringRef Operator,
                                      const Argument &Options,
                                      const ExpressionValues &Values) {
  LatticeElement Asked = Values.evaluate(Options.Value);
  DeviceLattice Model = Values.deviceOfOperands(Call);
  LatticeElement Facts;
  Facts.ZeroDim = makesZeroDim(Call, Operator);
  if (makesEmpty(Call))
    Facts.Empty = BoolLattice::Yes;
  Facts.Device = Asked.Device;
  if (Asked.Device == DeviceLattice::Bottom)
    Facts.Device = Model == DeviceLattice::Bottom ? DeviceLattice::CPU : Model;
  Facts.Pinned =
      Asked.Pinned == BoolLattice::Bottom ? BoolLattice::No : Asked.Pinned;
  // It wraps existing memory, which options do not pin.
  if (Operator == "from_blob" && Facts.Pinned == BoolLattice::Yes)
    Facts.Pinned = BoolLattice::No;
  Facts.DType = Asked.DType;
  if (Asked.DType != DTypeLattice::Bottom)
    return Facts;
  Facts.DType =
      defaultDType(Call, Operator, Model != DeviceLattice::Bottom, Values);
  return Facts;
}

/// Whether \p Call writes into its operand and returns it: `X.mul_(2)`.
static bool worksInPlace(const CallView &Call, llvm::StringRef Qualified) {
  return Call.Object && Qualified.ends_with("_") &&
         !Qualified.ends_with("__") && !Qualified.ends_with("::set_");
}

/// Whether a reduction has no arguments other than its operands.
static bool reducesEverything(const CallView &Call) {
  for (const Argument &A : Call.Arguments) {
    TypeClass Class = classify(A.Value->getType());
    if (!A.IsDefault && Class != TypeClass::Tensor && Class != TypeClass::DType)
      return false;
  }
  return true;
}

/// Whether the common broadcast shape of the tensor operands of \p Call is
/// 0-dim.
static BoolLattice broadcastsToZeroDim(const CallView &Call,
                                       const ExpressionValues &Values) {
  BoolLattice Result = BoolLattice::Yes;
  for (const Expr *Each : tensorOperands(Call)) {
    BoolLattice Own = Values.evaluate(Each).ZeroDim;
    if (Own == BoolLattice::No)
      return Own;
    if (Own != BoolLattice::Yes)
      Result = BoolLattice::Top;
  }
  return Result;
}

static LatticeElement evaluateOperator(const CallView &Call,
                                       llvm::StringRef Operator,
                                       const ExpressionValues &Values) {
  LatticeElement Facts;
  Facts.Device = Values.deviceOfOperands(Call);
  if (Facts.Device == DeviceLattice::Bottom && !takesTensors(Call))
    Facts.Device = DeviceLattice::Top;
  Facts.Pinned = BoolLattice::No;
  const Expr *Self = Call.Object;
  if (!Self && !Call.Arguments.empty())
    Self = Call.Arguments.front().Value;
  LatticeElement Input = Self ? Values.evaluate(Self) : LatticeElement();
  const ModelOperator &Op = findOperator(Operator);
  Facts.DType = Operator == "where" ? dtypeOfChoice(Call, Values)
                                    : resultDType(Op, Input.DType);
  if (Operator == "pin_memory")
    Facts.Pinned = BoolLattice::Yes;
  else if (Op.isView())
    Facts.Pinned = Input.Pinned;
  if (Op.hasDimension()) {
    Facts.ZeroDim = BoolLattice::No;
  } else if (Op.isElementwise() ||
             (Op.hasElementwiseOverload() &&
              tensorOperands(Call).size() > 1)) { // max(A, B)
    Facts.ZeroDim = broadcastsToZeroDim(Call, Values);
    if (Facts.Device == DeviceLattice::Top)
      Facts.Device = sharedDevice(Call, Values).value_or(Facts.Device);
  } else if (Op.isReduction() && reducesEverything(Call)) {
    Facts.ZeroDim = BoolLattice::Yes;
  }
  return Facts;
}

/// The properties of the tensor \p Self that \p Operator returns: its options,
/// its device or its dtype. Nothing if the operator returns something else.
static std::optional<LatticeElement>
evaluateProperty(const Expr *Self, llvm::StringRef Operator,
                 const ExpressionValues &Values) {
  if (Operator == "options")
    return Values.evaluate(Self);
  LatticeElement Asked = LatticeElement::bottom();
  if (Operator == "device")
    Asked.Device = Values.evaluate(Self).Device;
  else if (Operator == "dtype" || Operator == "scalar_type")
    Asked.DType = Values.evaluate(Self).DType;
  else
    return std::nullopt;
  return Asked;
}

static LatticeElement movedTo(DeviceLattice Device, LatticeElement Facts) {
  Facts.Device = Device;
  Facts.Pinned = BoolLattice::No;
  return Facts;
}

/// The tensor that a method of the tensor Call.Object returns. Nothing if the
/// method is an operator like any other.
static std::optional<LatticeElement>
evaluateMethod(const CallView &Call, llvm::StringRef Qualified,
               llvm::StringRef Operator, const ExpressionValues &Values) {
  if (Operator == "cpu")
    return movedTo(DeviceLattice::CPU, Values.evaluate(Call.Object));
  if (Operator == "cuda")
    return movedTo(DeviceLattice::CUDA, Values.evaluate(Call.Object));
  if (Operator == "to" || Operator == "type_as" || Operator == "toType")
    return evaluateMove(Call, Values);
  if (!worksInPlace(Call, Qualified))
    return std::nullopt;
  LatticeElement Facts = Values.evaluate(Call.Object);
  if (Operator.contains("squeeze") || Operator.starts_with("resize"))
    Facts.ZeroDim = BoolLattice::Top;
  return Facts;
}

/// The tensor that register_parameter() or register_buffer() returns. Its
/// device changes when the module moves, which is how most modules get to the
/// GPU: if their tensors are made there, they stay.
static LatticeElement evaluateRegistered(const CallView &Call,
                                         const ExpressionValues &Values) {
  if (Call.Arguments.size() < 2)
    return {};
  DeviceLattice Made = Values.evaluate(Call.Arguments[1].Value).Device;
  LatticeElement Facts;
  if (Made == DeviceLattice::CUDA || Made == DeviceLattice::Selected)
    Facts.Device = DeviceLattice::Selected;
  return Facts;
}

LatticeElement dataflow::returnedByLibTorch(const CallView &Call,
                                            const ExpressionValues &Values) {
  std::string Name = qualifiedName(*Call.Callee);
  llvm::StringRef Qualified = Name;
  llvm::StringRef Operator = operatorName(Qualified);
  TypeClass Returned = classify(Call.Call->getType());
  bool IsMethod =
      Call.Object && classify(Call.Object->getType()) == TypeClass::Tensor;

  if (Returned == TypeClass::Options && Operator != "options")
    return optionsOfCall(Call, Operator, Values);
  if (IsMethod)
    if (auto Property = evaluateProperty(Call.Object, Operator, Values))
      return *Property;
  if (!isTensorOrList(Returned))
    return Call.Object && Returned != TypeClass::Other
               ? Values.evaluate(Call.Object)
               : LatticeElement();
  if (IsMethod)
    if (auto Result = evaluateMethod(Call, Qualified, Operator, Values))
      return *Result;
  if (const Argument *Options = optionsArgument(Call))
    return evaluateFactory(Call, Operator, *Options, Values);
  if (Qualified == "at::from_blob" || Qualified == "torch::from_blob" ||
      Qualified == "at::tensor" || Qualified == "torch::tensor")
    return {.Device = DeviceLattice::CPU, .Pinned = BoolLattice::No};
  if (const Expr *Saver = contextOfSaved(Call))
    return Values.evaluate(Saver);
  if (readsGivenModule(Call))
    return {.Device = DeviceLattice::Selected};
  if (Operator == "load" || Operator == "pickle_load")
    return {};
  if (Operator.starts_with("register_"))
    return evaluateRegistered(Call, Values);
  return evaluateOperator(Call, Operator, Values);
}
