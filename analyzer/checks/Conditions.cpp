#include "checks/Conditions.h"
#include "checks/ConstantArguments.h"
#include "dataflow/PointerMemory.h"
#include "model/Names.h"
#include "model/ParameterNames.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using namespace syncline::lint;
using namespace syncline::lint::callsites;
using namespace syncline::lint::checks;
using namespace syncline::lint::dataflow;
using namespace syncline::lint::model;
using namespace syncline::rules;

MatchResult checks::mayBeOnDevice(DeviceLattice D) {
  switch (D) {
  case DeviceLattice::CPU:
    return std::nullopt;
  case DeviceLattice::LikelyCPU:
    return Confidence::Possible;
  case DeviceLattice::CUDA:
    return Confidence::Certain;
  case DeviceLattice::Bottom:
  case DeviceLattice::Selected:
  case DeviceLattice::Top:
    return Confidence::Likely;
  }
  return std::nullopt;
}

MatchResult checks::mayBeOnHost(DeviceLattice D) {
  switch (D) {
  case DeviceLattice::CUDA:
    return std::nullopt;
  case DeviceLattice::CPU:
    return Confidence::Certain;
  case DeviceLattice::LikelyCPU:
  case DeviceLattice::Bottom:
  case DeviceLattice::Selected:
  case DeviceLattice::Top:
    return Confidence::Possible;
  }
  return std::nullopt;
}

namespace {

/// An argument and the declared type of its parameter.
struct Operand {
  const Expr *Value = nullptr;
  QualType Declared;
  bool IsDefault = false;
};

Operand operandOf(const Argument &A) {
  return {A.Value, A.Parameter ? A.Parameter->getType() : A.Value->getType(),
          A.IsDefault};
}

std::optional<Operand> selfOperand(const CallView &Call) {
  if (Call.Object)
    return Operand{Call.Object, Call.Object->getType(), false};
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && parameterName(*A.Parameter) == "self")
      return operandOf(A);
  for (const Argument &A : Call.Arguments)
    if (classify(A.Value->getType()) == TypeClass::Tensor)
      return operandOf(A);
  return std::nullopt;
}

std::optional<Operand> select(const CallView &Call,
                              const ArgumentSelector &Selector) {
  if (Selector.Position) {
    if (*Selector.Position < Call.Arguments.size())
      return operandOf(Call.Arguments[*Selector.Position]);
    return std::nullopt;
  }
  if (Selector.Name == "self")
    return selfOperand(Call);
  for (const Argument &A : Call.Arguments)
    if (A.Parameter && parameterName(*A.Parameter) == Selector.Name)
      return operandOf(A);
  return std::nullopt;
}

/// A wrapper for both numbers and lists, as torch::tensor takes it, has the
/// type of the value that it is constructed from.
TypeClass typeOf(const Operand &O) {
  TypeClass Class = classify(O.Declared);
  const auto *C = dyn_cast<CXXConstructExpr>(stripped(O.Value));
  if (Class != TypeClass::Other || !C || C->getNumArgs() == 0 ||
      className(O.Declared) != "torch::detail::TensorDataContainer")
    return Class;
  return classify(C->getConstructor()->getParamDecl(0)->getType());
}

bool isOfType(TypeClass Class, ArgumentType Wanted) {
  switch (Wanted) {
  case ArgumentType::Tensor:
    return Class == TypeClass::Tensor;
  case ArgumentType::TensorList:
    return Class == TypeClass::TensorList;
  case ArgumentType::Scalar:
    return Class == TypeClass::Scalar;
  case ArgumentType::Integer:
    return Class == TypeClass::Integer;
  case ArgumentType::Floating:
    return Class == TypeClass::Floating;
  case ArgumentType::Boolean:
    return Class == TypeClass::Boolean;
  case ArgumentType::String:
    return Class == TypeClass::String;
  case ArgumentType::List:
    return Class == TypeClass::List || Class == TypeClass::TensorList;
  case ArgumentType::Device:
    return Class == TypeClass::Device || Class == TypeClass::DeviceType;
  case ArgumentType::Options:
    return Class == TypeClass::Options;
  case ArgumentType::DType:
    return Class == TypeClass::DType;
  case ArgumentType::Pointer:
    return Class == TypeClass::Pointer;
  }
  return false;
}

bool isPresent(const Operand &O) {
  return !O.IsDefault && !isNullOptional(O.Value);
}

MatchResult isDType(DTypeLattice Fact, DTypeKind Wanted) {
  if (Fact == DTypeLattice::Top || Fact == DTypeLattice::Bottom)
    return Confidence::Possible;
  bool Same = (Wanted == DTypeKind::Bool && Fact == DTypeLattice::Bool) ||
              (Wanted == DTypeKind::Integer &&
               (Fact == DTypeLattice::Integer || Fact == DTypeLattice::Byte)) ||
              (Wanted == DTypeKind::Floating && Fact == DTypeLattice::Floating);
  return Same ? MatchResult(Confidence::Certain) : std::nullopt;
}

MatchResult isTri(BoolLattice Fact, bool Wanted, Confidence IfUnknown) {
  if (Fact == BoolLattice::Top || Fact == BoolLattice::Bottom)
    return IfUnknown;
  return (Fact == BoolLattice::Yes) == Wanted ? MatchResult(Confidence::Certain)
                                              : std::nullopt;
}

/// Memory that is not known is probably pageable behind a tensor. A pointer
/// that goes to CUDA tells nothing.
MatchResult factsHold(const Condition &C, const LatticeElement &Facts,
                      Confidence IfUnknown) {
  MatchResult Result = Confidence::Certain;
  if (C.Device)
    Result = both(Result, *C.Device == DeviceKind::CPU
                              ? mayBeOnHost(Facts.Device)
                              : mayBeOnDevice(Facts.Device));
  if (C.DType)
    Result = both(Result, isDType(Facts.DType, *C.DType));
  if (C.Pinned)
    Result = both(Result, isTri(Facts.Pinned, *C.Pinned, IfUnknown));
  if (C.ZeroDim)
    Result =
        both(Result, isTri(Facts.ZeroDim, *C.ZeroDim, Confidence::Possible));
  return Result;
}

MatchResult holdsFor(const Condition &C, const Operand &O,
                     const CallFacts &Site) {
  if (C.Type && !isOfType(typeOf(O), *C.Type))
    return std::nullopt;
  if (C.Present && *C.Present != isPresent(O))
    return std::nullopt;
  MatchResult Result = Confidence::Certain;
  if (C.Equals)
    Result = both(Result, equals(O.Value, O.Declared, *C.Equals, false, Site));
  if (C.NotEquals)
    Result =
        both(Result, equals(O.Value, O.Declared, *C.NotEquals, true, Site));
  if (!Result)
    return Result;
  // Options without a device request the CPU.
  if (C.Device || C.DType || C.Pinned || C.ZeroDim) {
    bool IsPointer = O.Declared->isPointerType();
    LatticeElement Facts =
        IsPointer ? pointedMemory(O.Value) : Site.Facts.evaluate(O.Value);
    if (Facts.Device == DeviceLattice::Bottom &&
        classify(O.Declared) == TypeClass::Options)
      Facts.Device = DeviceLattice::CPU;
    Result = both(Result, factsHold(C, Facts,
                                    IsPointer ? Confidence::Possible
                                              : Confidence::Likely));
  }
  return Result;
}

} // namespace

const Expr *checks::argumentNamed(const CallView &Call, llvm::StringRef Name) {
  ArgumentSelector Selector;
  Selector.Name = Name.str();
  if (std::optional<Operand> O = select(Call, Selector))
    return O->Value;
  return nullptr;
}

MatchResult checks::holds(const Condition &C, const CallFacts &Site) {
  if (C.Argument.Name == "any") {
    MatchResult Result;
    if (const Expr *Object = Site.Call.Object)
      Result = holdsFor(C, {Object, Object->getType(), false}, Site);
    for (const Argument &A : Site.Call.Arguments)
      Result = either(Result, holdsFor(C, operandOf(A), Site));
    return Result;
  }
  std::optional<Operand> O = select(Site.Call, C.Argument);
  if (!O) // an overload without the parameter
    return C.Present == false ? MatchResult(Confidence::Certain) : std::nullopt;
  return holdsFor(C, *O, Site);
}

MatchResult checks::allHold(const std::vector<Condition> &Conditions,
                            const CallFacts &Site) {
  MatchResult Result = Confidence::Certain;
  for (const Condition &C : Conditions) {
    Result = both(Result, holds(C, Site));
    if (!Result)
      break;
  }
  return Result;
}
