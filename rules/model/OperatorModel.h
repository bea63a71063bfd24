//===- OperatorModel.h - The effects of LibTorch's operators ----*- C++ -*-===//
//
// Describes to linter and profiler what an operator does to tensors. The
// answers are data: operators.json contains what PyTorch declares, and
// overlay.json adds what PyTorch does not declare. The build compiles both into
// a sorted table.
//
// A name is the last part of the qualified name of a C++ function: "add",
// "add_" for the in-place form, "operator+" for the sign. A fact holds for all
// PyTorch releases in operators.json.
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

/// What an operator does or does not do. The accessors of Operator explain
/// them.
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
  QueriesOnly,
  MutatesSelf,
  MutatesOnlySelf,
  KeepsArgument
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

/// What is known about the operators of one name. Where nothing is known, the
/// answer to each question is no.
class Operator {
public:
  constexpr Operator() = default;
  constexpr Operator(std::string_view Name, ResultDType DType, FactSet Facts,
                     std::span<const std::string_view> Overloads,
                     std::string_view SyncRule, std::string_view SyncVersions)
      : Name(Name), SyncRule(SyncRule), SyncVersions(SyncVersions),
        Overloads(Overloads), Facts(Facts), DType(DType) {}

  /// Empty for an operator that is not in the model.
  constexpr std::string_view name() const { return Name; }
  bool hasOverload(std::string_view Overload) const;

  /// PyTorch declares it as an operator; otherwise it exists only in C++.
  bool isNative() const { return Facts.has(Fact::Native); }
  /// at::add.
  bool isFunction() const { return Facts.has(Fact::Function); }
  /// at::Tensor::add.
  bool isMethod() const { return Facts.has(Fact::Method); }
  /// at::add_out and at::add_outf.
  bool hasOutForm() const { return Facts.has(Fact::OutForm); }

  /// The id of the rule for an operator that always synchronizes the host with
  /// a device that its tensors are on; empty for other operators, including
  /// those that synchronize conditionally, whose conditions are stated by their
  /// rules.
  constexpr std::string_view syncRule() const { return SyncRule; }
  /// The LibTorch releases in which it does, in a rule's notation: "<2.14".
  /// Empty for every release, and for operators without such a rule.
  constexpr std::string_view syncVersions() const { return SyncVersions; }

  ResultDType resultDType() const { return DType; }
  /// The result has the shape to which the operands are broadcast, and each
  /// element depends only on the corresponding elements.
  bool isElementwise() const { return Facts.has(Fact::Elementwise); }
  /// The same, for at least one overload: max(A, B), but not max(A).
  bool hasElementwiseOverload() const {
    return Facts.has(Fact::ElementwiseOverload);
  }
  /// The result of an overload has no dimensions if the caller passes none.
  bool isReduction() const { return Facts.has(Fact::Reduction); }
  /// The result has at least one dimension, whatever the operands have.
  bool hasDimension() const { return Facts.has(Fact::HasDimension); }
  /// It reduces a tensor without elements, for which others throw: sum.
  bool reducesNothing() const { return Facts.has(Fact::ReducesNothing); }
  /// The second of its results contains positions in the object: max, sort.
  bool returnsPositions() const { return Facts.has(Fact::ReturnsPositions); }

  /// The result always aliases the memory of the object.
  bool isView() const { return Facts.has(Fact::View); }
  /// The result is a view, the object itself or a copy: all views, reshape.
  bool mayShareMemory() const { return Facts.has(Fact::MayShareMemory); }
  /// It leaves its operands unchanged, and returns memory of its own.
  bool returnsNewMemory() const { return Facts.has(Fact::NewMemory); }
  /// The same, and the result depends only on the operands.
  bool isPure() const { return Facts.has(Fact::Pure); }
  /// It draws numbers from a generator.
  bool isRandom() const { return Facts.has(Fact::Random); }
  /// It creates a tensor from numbers, sizes and options.
  bool isFactory() const { return Facts.has(Fact::Factory); }

  /// It needs only properties of tensors, not elements: size, device, data_ptr.
  bool readsNoContents() const { return Facts.has(Fact::ReadsNoContents); }
  /// It returns a number, a size or a type, or a tensor like the object, leaves
  /// the tensor unchanged and exposes no memory: size, item.
  bool queriesOnly() const { return Facts.has(Fact::QueriesOnly); }

  /// It writes into its object.
  bool mutatesSelf() const { return Facts.has(Fact::MutatesSelf); }
  /// The same, and it leaves its arguments unchanged: add_, but not set_.
  bool mutatesOnlySelf() const { return Facts.has(Fact::MutatesOnlySelf); }
  /// Afterwards the object shares the memory of an argument: set_.
  bool keepsArgument() const { return Facts.has(Fact::KeepsArgument); }

private:
  std::string_view Name;
  std::string_view SyncRule;
  std::string_view SyncVersions;
  std::span<const std::string_view> Overloads;
  FactSet Facts;
  ResultDType DType = ResultDType::Unknown;
};

/// The operator \p Name; an operator without facts if the model has none of
/// that name.
const Operator &findOperator(std::string_view Name);

/// All operators, sorted by name.
std::span<const Operator> allOperators();

} // namespace syncline::rules::model

#endif // SYNCLINE_RULES_MODEL_OPERATORMODEL_H
