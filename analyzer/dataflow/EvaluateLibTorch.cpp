//===- EvaluateLibTorch.cpp - Facts about what LibTorch's calls return ----===//

#include "dataflow/Evaluator.h"
#include "model/Names.h"
#include "model/Operators.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;

/// "masked_fill" of "at::Tensor::masked_fill_".
static llvm::StringRef operatorName(llvm::StringRef Qualified) {
  llvm::StringRef Name = Qualified;
  if (size_t At = Qualified.rfind("::"); At != llvm::StringRef::npos)
    Name = Qualified.substr(At + 2);
  if (Name.size() > 1 && Name.ends_with("_") && !Name.ends_with("__"))
    Name = Name.drop_back();
  return Name;
}

ValueFacts Evaluator::evaluateOptionsCall(const CallView &Call,
                                          llvm::StringRef Operator) const {
  // A setter of TensorOptions, or the free function that starts a chain.
  ValueFacts Facts = Call.Object ? evaluate(Call.Object) : ValueFacts::unset();
  if (Call.Arguments.empty())
    return Facts;
  const Argument &First = Call.Arguments.front();
  ValueFacts Given = evaluate(First.Value);
  if (Operator == "device")
    Facts.Device = Given.Device;
  else if (Operator == "device_index")
    Facts.Device = DeviceFact::CUDA; // documented as "a CUDA device"
  else if (Operator == "dtype")
    Facts.DType = Given.DType;
  else if (Operator == "pinned_memory") {
    bool Value = false;
    const Expr *E = unwrapped(First.Value);
    if (!E->isValueDependent() && E->EvaluateAsBooleanCondition(Value, Context))
      Facts.Pinned = Value ? Tri::Yes : Tri::No;
    else
      Facts.Pinned = Tri::Unknown;
  } else if (Operator == "merge_in" || Operator == "merge_memory_format") {
    Facts = join(Facts, Given);
  }
  return Facts;
}

ValueFacts Evaluator::askedFor(const CallView &Call) const {
  ValueFacts Asked = ValueFacts::unset();
  for (const Argument &A : Call.Arguments) {
    TypeClass Class =
        classify(A.Parameter ? A.Parameter->getType() : A.Value->getType());
    if (Class != TypeClass::Device && Class != TypeClass::Options &&
        Class != TypeClass::DType && Class != TypeClass::Tensor)
      continue;
    ValueFacts Target = evaluate(A.Value);
    if (Target.Device != DeviceFact::Unset && Class != TypeClass::DType) {
      Asked.Device = Target.Device;
      Asked.Pinned = Target.Pinned;
    }
    if (Target.DType != DTypeFact::Unset && Class != TypeClass::Device)
      Asked.DType = Target.DType;
  }
  return Asked;
}

ValueFacts Evaluator::evaluateMove(const CallView &Call) const {
  ValueFacts Before = evaluate(Call.Object), Asked = askedFor(Call);
  ValueFacts Facts = Before;
  if (Asked.Device != DeviceFact::Unset)
    Facts.Device = Asked.Device;
  if (Asked.DType != DTypeFact::Unset)
    Facts.DType = Asked.DType;
  // The copy that a move makes is pageable, whatever the options say.
  if (Facts.Device != Before.Device || Facts.DType != Before.DType)
    Facts.Pinned = Tri::No;
  else if (Asked.DType != DTypeFact::Unset && Before.Pinned == Tri::Yes)
    Facts.Pinned = Tri::Unknown; // from float to half is a copy too
  return Facts;
}

const Argument *Evaluator::optionsArgument(const CallView &Call) const {
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && classify(A.Parameter->getType()) == TypeClass::Options)
      return &A;
  return nullptr;
}

/// Whether the size that a factory is given is the empty list, for a 0-dim
/// tensor.
static Tri makesZeroDim(const CallView &Call, llvm::StringRef Operator) {
  if (Operator == "scalar_tensor")
    return Tri::Yes;
  for (const Argument &A : Call.Arguments) {
    if (!A.Parameter || A.Parameter->getName() != "size")
      continue;
    const Expr *Size = unwrapped(A.Value);
    if (isa<CXXConstructExpr>(Size)) // a list class made from nothing
      return Tri::Yes;
    if (const auto *List = dyn_cast<InitListExpr>(Size))
      return List->getNumInits() == 0 ? Tri::Yes : Tri::No;
  }
  return Tri::Unknown;
}

/// Whether the numbers that a range is made of are all integers, as its
/// elements then are.
static bool countsInIntegers(const CallView &Call) {
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && classify(A.Parameter->getType()) == TypeClass::Scalar &&
        !unwrapped(A.Value)->getType()->isIntegerType())
      return false;
  return true;
}

/// The dtype that a number or a tensor gives a result.
static DTypeFact dtypeGivenBy(const Expr *E, const ValueFacts &Facts) {
  if (classify(E->getType()) == TypeClass::Tensor)
    return Facts.DType;
  QualType Number = unwrapped(E)->getType();
  if (Number->isBooleanType())
    return DTypeFact::Bool;
  if (Number->isIntegerType())
    return DTypeFact::Integer;
  return Number->isFloatingType() ? DTypeFact::Floating : DTypeFact::Unknown;
}

/// Of both values that where() chooses from.
DTypeFact Evaluator::dtypeOfChoice(const CallView &Call) const {
  DTypeFact Found = DTypeFact::Unset;
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && A.Parameter->getName() != "condition")
      Found = join(Found, dtypeGivenBy(A.Value, evaluate(A.Value)));
  return Found == DTypeFact::Unset ? DTypeFact::Unknown : Found;
}

ValueFacts Evaluator::evaluateFactory(const CallView &Call,
                                      llvm::StringRef Operator,
                                      const Argument &Options) const {
  ValueFacts Asked = evaluate(Options.Value);
  DeviceFact Model = deviceOfOperands(Call);
  ValueFacts Facts;
  Facts.ZeroDim = makesZeroDim(Call, Operator);
  Facts.Device = Asked.Device;
  if (Asked.Device == DeviceFact::Unset)
    Facts.Device = Model == DeviceFact::Unset ? DeviceFact::CPU : Model;
  Facts.Pinned = Asked.Pinned == Tri::Unset ? Tri::No : Asked.Pinned;
  // It wraps memory that somebody else allocated; options do not pin that.
  if (Operator == "from_blob" && Facts.Pinned == Tri::Yes)
    Facts.Pinned = Tri::No;
  Facts.DType = Asked.DType;
  if (Asked.DType != DTypeFact::Unset)
    return Facts;
  if (Operator == "full" && Call.Arguments.size() > 1)
    Facts.DType = dtypeGivenBy(Call.Arguments[1].Value, {});
  else if (returnsInteger(Operator) ||
           (Operator == "arange" && countsInIntegers(Call)))
    Facts.DType = DTypeFact::Integer;
  else if (keepsDType(Operator) && Call.Object)
    Facts.DType = evaluate(Call.Object).DType;
  else if (keepsDType(Operator) && Model != DeviceFact::Unset)
    Facts.DType = evaluate(Call.Arguments.front().Value).DType;
  else
    Facts.DType =
        llvm::StringSwitch<DTypeFact>(Operator)
            .Cases({"zeros", "ones", "empty", "rand", "randn", "linspace",
                    "logspace", "eye", "normal", "from_blob", "hann_window"},
                   DTypeFact::Floating)
            .Default(DTypeFact::Unknown);
  return Facts;
}

/// Writes into its operand, and returns it: `X.mul_(2)`.
static bool worksInPlace(const CallView &Call, llvm::StringRef Qualified) {
  return Call.Object && Qualified.ends_with("_") &&
         !Qualified.ends_with("__") && !Qualified.ends_with("::set_");
}

/// Whether a reduction is given anything but its operands.
static bool reducesEverything(const CallView &Call) {
  for (const Argument &A : Call.Arguments) {
    TypeClass Class = classify(A.Value->getType());
    if (!A.IsDefault && Class != TypeClass::Tensor && Class != TypeClass::DType)
      return false;
  }
  return true;
}

ValueFacts Evaluator::evaluateOperator(const CallView &Call,
                                       llvm::StringRef Operator) const {
  ValueFacts Facts;
  Facts.Device = deviceOfOperands(Call);
  if (Facts.Device == DeviceFact::Unset && !takesTensors(Call))
    Facts.Device = DeviceFact::Unknown;
  Facts.Pinned = Tri::No;
  const Expr *Self = Call.Object;
  if (!Self && !Call.Arguments.empty())
    Self = Call.Arguments.front().Value;
  ValueFacts Input = Self ? evaluate(Self) : ValueFacts();
  if (returnsBool(Operator))
    Facts.DType = DTypeFact::Bool;
  else if (returnsInteger(Operator))
    Facts.DType = DTypeFact::Integer;
  else if (keepsDType(Operator))
    Facts.DType = Input.DType;
  else if (Operator == "where")
    Facts.DType = dtypeOfChoice(Call);
  else if (isBitwise(Operator) && Input.DType == DTypeFact::Bool)
    Facts.DType = DTypeFact::Bool;
  if (Operator == "pin_memory")
    Facts.Pinned = Tri::Yes;
  else if (isView(Operator))
    Facts.Pinned = Input.Pinned;
  if (isReduction(Operator))
    Facts.ZeroDim = reducesEverything(Call) ? Tri::Yes : Tri::Unknown;
  else if (isElementwise(Operator) && areZeroDim(Call))
    Facts.ZeroDim = Tri::Yes;
  return Facts;
}

bool Evaluator::areZeroDim(const CallView &Call) const {
  auto IsOther = [this](const Expr *E) {
    return classify(E->getType()) == TypeClass::Tensor &&
           evaluate(E).ZeroDim != Tri::Yes;
  };
  return !(Call.Object && IsOther(Call.Object)) &&
         llvm::none_of(Call.Arguments,
                       [&](const Argument &A) { return IsOther(A.Value); });
}

ValueFacts Evaluator::evaluateLibTorch(const CallView &Call,
                                       const std::string &Name) const {
  llvm::StringRef Qualified = Name;
  llvm::StringRef Operator = operatorName(Qualified);
  TypeClass Returned = classify(Call.Call->getType());

  if (Returned == TypeClass::Options && Operator != "options")
    return evaluateOptionsCall(Call, Operator);
  bool OfTensor =
      Call.Object && classify(Call.Object->getType()) == TypeClass::Tensor;
  if (OfTensor && (Operator == "options" || Operator == "device" ||
                   Operator == "dtype" || Operator == "scalar_type")) {
    ValueFacts Asked = ValueFacts::unset(), Facts = evaluate(Call.Object);
    if (Operator == "options")
      Asked = Facts;
    else if (Operator == "device")
      Asked.Device = Facts.Device;
    else
      Asked.DType = Facts.DType;
    return Asked;
  }
  if (Returned != TypeClass::Tensor && Returned != TypeClass::TensorList)
    return Call.Object && Returned != TypeClass::Other ? evaluate(Call.Object)
                                                       : ValueFacts();

  if (OfTensor && Operator == "cpu") {
    ValueFacts Facts = evaluate(Call.Object);
    return {DeviceFact::CPU, Facts.DType, Tri::No, Facts.ZeroDim};
  }
  if (OfTensor && Operator == "cuda") {
    ValueFacts Facts = evaluate(Call.Object);
    return {DeviceFact::CUDA, Facts.DType, Tri::No, Facts.ZeroDim};
  }
  if (OfTensor &&
      (Operator == "to" || Operator == "type_as" || Operator == "toType"))
    return evaluateMove(Call);
  if (OfTensor && worksInPlace(Call, Qualified)) {
    ValueFacts Facts = evaluate(Call.Object);
    if (Operator.contains("squeeze") || Operator.starts_with("resize"))
      Facts.ZeroDim = Tri::Unknown;
    return Facts;
  }
  if (const Argument *Options = optionsArgument(Call))
    return evaluateFactory(Call, Operator, *Options);
  if (Qualified == "at::from_blob" || Qualified == "torch::from_blob" ||
      Qualified == "at::tensor" || Qualified == "torch::tensor")
    return {DeviceFact::CPU, DTypeFact::Unknown, Tri::No, Tri::Unknown};
  // A module moves what is registered in it when it is moved itself.
  if (Operator == "load" || Operator == "pickle_load" ||
      Operator.starts_with("register_"))
    return {};
  return evaluateOperator(Call, Operator);
}
