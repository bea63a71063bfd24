//===- Lattice.h - What is known about a tensor at a point ------*- C++ -*-===//
//
// The lattice that the forward analysis works on. One record serves tensors
// and the values that tensors are made from: for a tensor it says what it is,
// for TensorOptions, a Device or a dtype what they ask for.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H
#define SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H

#include <compare>
#include <cstdint>

namespace syncline::lint::dataflow {

/// Where a value lives. Unset is the bottom of the lattice: options that name
/// no device, a tensor that is not defined yet.
enum class DeviceFact : uint8_t {
  Unset,
  CPU,
  CUDA,
  /// A device that the program chooses when it runs: the usual
  /// `is_available() ? kCUDA : kCPU`, or a Device of unknown origin.
  Selected,
  Unknown
};

/// Byte stands apart from the other integers: as an index it is a mask.
enum class DTypeFact : uint8_t {
  Unset,
  Bool,
  Byte,
  Integer,
  Floating,
  Unknown
};

/// A property that holds, does not, or may.
enum class Tri : uint8_t { Unset, No, Yes, Unknown };

struct ValueFacts {
  DeviceFact Device = DeviceFact::Unknown;
  DTypeFact DType = DTypeFact::Unknown;
  /// Page-locked host memory.
  Tri Pinned = Tri::Unknown;
  Tri ZeroDim = Tri::Unknown;

  auto operator<=>(const ValueFacts &) const = default;

  /// What options, or a tensor, that nobody has set yet say.
  static ValueFacts unset() {
    return {DeviceFact::Unset, DTypeFact::Unset, Tri::Unset, Tri::Unset};
  }
};

/// The least fact that covers both, for a merge of two paths.
DeviceFact join(DeviceFact A, DeviceFact B);
DTypeFact join(DTypeFact A, DTypeFact B);
Tri join(Tri A, Tri B);
ValueFacts join(const ValueFacts &A, const ValueFacts &B);

/// The device of the result of an operator that takes both: one CUDA operand
/// makes it CUDA, because a CPU operand beside it can only be a scalar tensor.
DeviceFact combineOperands(DeviceFact A, DeviceFact B);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H
