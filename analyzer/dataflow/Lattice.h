//===- Lattice.h - The abstract value of a tensor ---------------*- C++ -*-===//
//
// The lattice of the forward analysis. The same lattice element describes
// tensors and the values that they are created from: the properties of a
// tensor, and the properties that TensorOptions, a Device or a dtype request.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H
#define SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H

#include <compare>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

namespace syncline::lint::dataflow {

/// Where a value lives. Bottom is the device of options that name none and of
/// an undefined tensor.
enum class DeviceLattice : uint8_t {
  Bottom,
  CPU,
  /// The CPU according to the visible callers of a function that has others.
  LikelyCPU,
  CUDA,
  /// A device that the program chooses at run time: the usual `is_available() ?
  /// kCUDA : kCPU`, or a Device of unknown origin.
  Selected,
  Top
};

/// Byte is separate from the other integers because a Byte index is a mask.
enum class DTypeLattice : uint8_t {
  Bottom,
  Bool,
  Byte,
  Integer,
  Floating,
  Top
};

/// A property that holds, does not hold, or may hold.
enum class BoolLattice : uint8_t { Bottom, No, Yes, Top };

struct LatticeElement {
  DeviceLattice Device = DeviceLattice::Top;
  DTypeLattice DType = DTypeLattice::Top;
  /// Page-locked host memory.
  BoolLattice Pinned = BoolLattice::Top;
  BoolLattice ZeroDim = BoolLattice::Top;
  /// Has no elements: moving it copies nothing.
  BoolLattice Empty = BoolLattice::Top;

  auto operator<=>(const LatticeElement &) const = default;

  /// Options that name nothing, or an undefined tensor.
  static LatticeElement bottom();
};

/// The table of facts: references to those of \p Element, in the order of their
/// encoding. What treats all facts alike goes through it, so a new fact is one
/// more member and one more entry here.
constexpr auto factsOf(auto &Element) {
  return std::tie(Element.Device, Element.DType, Element.Pinned,
                  Element.ZeroDim, Element.Empty);
}
static_assert(
    std::tuple_size_v<decltype(factsOf(std::declval<LatticeElement &>()))> ==
        sizeof(LatticeElement),
    "each fact is a byte, and is in the table");

inline LatticeElement LatticeElement::bottom() {
  LatticeElement Result;
  std::apply(
      [](auto &...Fact) {
        ((Fact = std::decay_t<decltype(Fact)>::Bottom), ...);
      },
      factsOf(Result));
  return Result;
}

/// The least upper bound, for merging two paths.
DeviceLattice join(DeviceLattice A, DeviceLattice B);
DTypeLattice join(DTypeLattice A, DTypeLattice B);
BoolLattice join(BoolLattice A, BoolLattice B);
LatticeElement join(const LatticeElement &A, const LatticeElement &B);

/// \p Own, with each fact that \p Better does not leave open.
LatticeElement refined(const LatticeElement &Own, const LatticeElement &Better);

/// Whether \p Device is the CPU, at least probably.
bool isOfHost(DeviceLattice Device);

/// Joins two values that a field or a list holds. If one is on the CPU and the
/// other on a GPU, the device is unknown, whereas the ordinary join yields a
/// device that the program selects.
LatticeElement joinHeld(const LatticeElement &A, const LatticeElement &B);

/// The device of the result of an operator with both operands: one CUDA operand
/// makes it CUDA, because a CPU operand can then only be a scalar tensor.
DeviceLattice combineOperands(DeviceLattice A, DeviceLattice B);

} // namespace syncline::lint::dataflow

#endif // SYNCLINE_ANALYZER_DATAFLOW_LATTICE_H
