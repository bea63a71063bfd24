//===- Lattice.h - The facts known of a tensor at a point -------*- C++ -*-===//
//
// The lattice that the forward analysis works on. One record serves tensors
// and the values that tensors are made from: it describes the properties of a
// tensor, and the properties that TensorOptions, a Device or a dtype ask for.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H
#define SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H

#include <compare>
#include <cstdint>

namespace syncline::lint::dataflow {

/// Where a value lives. Bottom stands for options that name no device and for a
/// tensor that is not defined yet.
enum class DeviceLattice : uint8_t {
  Bottom,
  CPU,
  /// The CPU, as far as the callers of a function are seen; it has others.
  LikelyCPU,
  CUDA,
  /// A device that the program chooses when it runs: the usual
  /// `is_available() ? kCUDA : kCPU`, or a Device of unknown origin.
  Selected,
  Top
};

/// Byte stands apart from the other integers: as an index it is a mask.
enum class DTypeLattice : uint8_t {
  Bottom,
  Bool,
  Byte,
  Integer,
  Floating,
  Top
};

/// A property that holds, does not, or may.
enum class BoolLattice : uint8_t { Bottom, No, Yes, Top };

struct LatticeElement {
  DeviceLattice Device = DeviceLattice::Top;
  DTypeLattice DType = DTypeLattice::Top;
  /// Page-locked host memory.
  BoolLattice Pinned = BoolLattice::Top;
  BoolLattice ZeroDim = BoolLattice::Top;

  auto operator<=>(const LatticeElement &) const = default;

  /// Options that name nothing, or a tensor that is not defined yet.
  static LatticeElement bottom() {
    return {DeviceLattice::Bottom, DTypeLattice::Bottom, BoolLattice::Bottom,
            BoolLattice::Bottom};
  }
};

/// The least fact that covers both, for a merge of two paths.
DeviceLattice join(DeviceLattice A, DeviceLattice B);
DTypeLattice join(DTypeLattice A, DTypeLattice B);
BoolLattice join(BoolLattice A, BoolLattice B);
LatticeElement join(const LatticeElement &A, const LatticeElement &B);

/// The device of the result of an operator that takes both: one CUDA operand
/// makes it CUDA, because the CPU operand can then only be a scalar tensor.
DeviceLattice combineOperands(DeviceLattice A, DeviceLattice B);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H
