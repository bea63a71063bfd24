//===- FunctionParts.h - Where the code of a function is --------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_FUNCTIONPARTS_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_FUNCTIONPARTS_H

#include "tracer/python/AddressRange.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace syncline::tracer::python {

/// Compilers put the code of a function that they expect to run rarely
/// elsewhere, as a local symbol such as _PyEval_EvalFrameDefault.cold, which
/// stripping removes. GCC 16 puts nearly all of the interpreter's evaluation
/// there. BOLT splits a function in three: .warm is the third.
class FunctionParts {
public:
  FunctionParts() = default;
  /// \p First is the part at which the function begins.
  explicit FunctionParts(AddressRange First) { add(First); }

  void add(AddressRange Part) {
    if (Part.Size != 0 && Count < Ranges.size())
      Ranges[Count++] = Part;
  }

  std::span<const AddressRange> parts() const {
    return std::span(Ranges).first(Count);
  }
  bool holds(uintptr_t Address) const {
    return std::ranges::any_of(
        parts(), [&](const AddressRange &Part) { return Part.holds(Address); });
  }
  /// Of a return address, the call before it counts.
  bool holdsCall(uintptr_t Return) const { return holds(Return - 1); }

private:
  std::array<AddressRange, 8> Ranges;
  size_t Count = 0;
};

/// Finds the other parts of the function that begins with \p First. No symbol
/// is needed: parts jump into each other where no function begins, which no two
/// functions do, and .eh_frame has the range of each. Reads all of the
/// function's code, so call it once.
FunctionParts findParts(AddressRange First);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_FUNCTIONPARTS_H
