//===- OperatorModel.h - What LibTorch's operators do -----------*- C++ -*-===//
//
// The linter and the profiler ask here what an operator does to tensors. The
// answers are data: PyTorch declares those in operators.json, overlay.json adds
// what PyTorch does not declare. The build compiles both into a sorted table.
//
// A name is the last part of the qualified name of a C++ function: "add",
// "add_" for the in-place form, "operator+" for the sign. A fact holds for all
// releases of PyTorch in operators.json.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_RULES_MODEL_OPERATORMODEL_H
#define SYNCLINE_RULES_MODEL_OPERATORMODEL_H

#include <cstdint>
#include <span>
#include <string_view>

namespace syncline::rules::model {

/// The dtype of the tensor that an operator returns.
enum class ResultDType : uint8_t {
  Unknown,
  Bool,
  Integer,
  Same,    ///< of the object, or of the first argument
  Bitwise, ///< bool of bools, integer of integers
  Default  ///< floating-point, unless the caller asks for another
};

/// What an operator does or does not. The accessors of Operator explain them.
enum class Fact : uint8_t {
  Native,
  Function,
  Method,
  OutForm,
  Elementwise,
  ElementwiseOverload,
  Reduction,
  ReducesNothing,
  HasDimension,
  View,
  MayShareMemory,
  NewMemory,
  Pure,
  Random,
  Factory,
  ReturnsPositions,
  ReadsNoContents,
  AsksOnly,
  MutatesSelf,
  MutatesOnlySelf,
  KeepsArgument,
  DynamicShape
};

/// A set of facts.
class FactSet {
public:
  constexpr FactSet() = default;
  constexpr explicit FactSet(uint32_t Bits) : Bits(Bits) {}

  constexpr bool has(Fact F) const { return (Bits & bit(F)) != 0; }
  constexpr void set(Fact F, bool Holds = true) {
    Bits = Holds ? Bits | bit(F) : Bits & ~bit(F);
  }
  constexpr uint32_t bits() const { return Bits; }

private:
  static constexpr uint32_t bit(Fact F) {
    return uint32_t(1) << static_cast<unsigned>(F);
  }

  uint32_t Bits = 0;
};

/// What is known about the operators of one name. Each question has the answer
/// no where nothing is known.
class Operator {
public:
  constexpr Operator() = default;
  constexpr Operator(std::string_view Name, ResultDType DType, FactSet Facts,
                     std::span<const std::string_view> Overloads,
                     std::string_view SyncRule, std::string_view SyncVersions)
      : Name(Name), SyncRule(SyncRule), SyncVersions(SyncVersions),
        Overloads(Overloads), Facts(Facts), DType(DType) {}

  /// Empty for an operator that the model does not have.
  constexpr std::string_view name() const { return Name; }
  /// Names of overloads, sorted; "" is one.
  constexpr std::span<const std::string_view> overloads() const {
    return Overloads;
  }
  bool hasOverload(std::string_view Overload) const;

  /// PyTorch declares it as an operator; otherwise only C++ does.
  bool isNative() const { return Facts.has(Fact::Native); }
  /// at::add.
  bool isFunction() const { return Facts.has(Fact::Function); }
  /// at::Tensor::add.
  bool isMethod() const { return Facts.has(Fact::Method); }
  /// at::add_out and at::add_outf.
  bool hasOutForm() const { return Facts.has(Fact::OutForm); }

  /// The id of the rule for an operator that always synchronizes the host with
  /// the device where its tensors are on one; empty for other operators, also
  /// for those that synchronize under conditions, which their rules state.
  constexpr std::string_view syncRule() const { return SyncRule; }
  /// The releases of LibTorch in which it does, as a rule writes them: "<2.14".
  /// Empty for every release, and for operators without such a rule.
  constexpr std::string_view syncVersions() const { return SyncVersions; }

  ResultDType resultDType() const { return DType; }
  /// The result has the shape that the operands are broadcast to, and each
  /// element depends on the elements in its place alone.
  bool isElementwise() const { return Facts.has(Fact::Elementwise); }
  /// The same, of one overload at least: max(A, B), but not max(A).
  bool hasElementwiseOverload() const {
    return Facts.has(Fact::ElementwiseOverload);
  }
  /// The result of an overload has no dimension where the caller gives none.
  bool isReduction() const { return Facts.has(Fact::Reduction); }
  /// The result has a dimension at least, whatever the operands have.
  bool hasDimension() const { return Facts.has(Fact::HasDimension); }
  /// It reduces a tensor without elements, which throws in others: sum.
  bool reducesNothing() const { return Facts.has(Fact::ReducesNothing); }
  /// The shape of the result depends on the contents of the operands.
  bool hasDynamicShape() const { return Facts.has(Fact::DynamicShape); }
  /// The second of its results has positions in the object: max, sort.
  bool returnsPositions() const { return Facts.has(Fact::ReturnsPositions); }

  /// The result always shows the memory of the object.
  bool isView() const { return Facts.has(Fact::View); }
  /// The result is a view, the object itself or a copy: all views, reshape.
  bool mayShareMemory() const { return Facts.has(Fact::MayShareMemory); }
  /// It leaves its operands as they are, and returns memory of its own.
  bool returnsNewMemory() const { return Facts.has(Fact::NewMemory); }
  /// The same, and the result depends on the operands alone.
  bool isPure() const { return Facts.has(Fact::Pure); }
  /// It draws numbers from a generator.
  bool isRandom() const { return Facts.has(Fact::Random); }
  /// It makes a tensor from numbers, sizes and options.
  bool isFactory() const { return Facts.has(Fact::Factory); }

  /// It needs properties of tensors and no elements: size, device, data_ptr.
  bool readsNoContents() const { return Facts.has(Fact::ReadsNoContents); }
  /// It returns a number, a size or a type, or a tensor like the object, leaves
  /// the tensor as it is and hands out no memory: size, item.
  bool asksOnly() const { return Facts.has(Fact::AsksOnly); }

  /// It writes into its object.
  bool mutatesSelf() const { return Facts.has(Fact::MutatesSelf); }
  /// The same, and it leaves its arguments alone: add_, but not set_.
  bool mutatesOnlySelf() const { return Facts.has(Fact::MutatesOnlySelf); }
  /// The object has the memory of an argument afterwards: set_.
  bool keepsArgument() const { return Facts.has(Fact::KeepsArgument); }

private:
  std::string_view Name;
  std::string_view SyncRule;
  std::string_view SyncVersions;
  std::span<const std::string_view> Overloads;
  FactSet Facts;
  ResultDType DType = ResultDType::Unknown;
};

/// The operator \p Name; one without facts where the model has none of that
/// name.
const Operator &findOperator(std::string_view Name);

/// All operators, sorted by name.
std::span<const Operator> allOperators();

} // namespace syncline::rules::model

#endif // SYNCLINE_RULES_MODEL_OPERATORMODEL_H
