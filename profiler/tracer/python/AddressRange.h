//===- AddressRange.h - A range of addresses --------------------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_ADDRESSRANGE_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_ADDRESSRANGE_H

#include <cstdint>

namespace syncline::tracer::python {

struct AddressRange {
  uintptr_t Start = 0;
  uintptr_t Size = 0;

  bool holds(uintptr_t Address) const { return Address - Start < Size; }
  bool holds(const AddressRange &Other) const {
    return holds(Other.Start) && Other.Size <= Start + Size - Other.Start;
  }
  /// For a return address, checks the call before it.
  bool holdsCall(uintptr_t Return) const { return holds(Return - 1); }
};

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_ADDRESSRANGE_H
