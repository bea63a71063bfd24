//===- FunctionParts.h - Where a function's code is located -----*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_FUNCTIONPARTS_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_FUNCTIONPARTS_H

#include "tracer/python/AddressRange.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace syncline::tracer::python {

/// Compilers move code of a function that they expect to run rarely elsewhere,
/// under a local symbol such as _PyEval_EvalFrameDefault.cold, which stripping
/// removes. GCC 16 moves nearly all of the interpreter's evaluation loop there.
/// BOLT splits a function in three: .warm is the third part.
class FunctionParts {
public:
  FunctionParts() = default;
  /// \p First is the part that contains the function's entry.
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
  /// For a return address, checks the call before it.
  bool holdsCall(uintptr_t Return) const { return holds(Return - 1); }

private:
  std::array<AddressRange, 8> Ranges;
  size_t Count = 0;
};

/// Finds the other parts of the function that begins with \p First. Needs no
/// symbols: parts jump to one another at addresses where no function begins,
/// which separate functions never do, and .eh_frame gives the range of each.
/// Scans all of the function's code, so call it once.
FunctionParts findParts(AddressRange First);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_FUNCTIONPARTS_H
