//===- Objects.h - The headers of CPython's objects -------------*- C++ -*-===//
//
// Offsets in bytes, the same in all versions of 64-bit builds; see CPython's
// Include/object.h and Include/cpython/bytesobject.h.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_OBJECTS_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_OBJECTS_H

#include "tracer/python/Pages.h"

#include <cstdint>

namespace syncline::tracer::python {

inline constexpr uint32_t TypeAt = 8;
/// The number of items of an object of variable size: bytes of a bytes object,
/// code units of a code object from Python 3.11 on.
inline constexpr uint32_t ItemCountAt = 16;
/// The first byte of a bytes object.
inline constexpr uint32_t BytesAt = 32;

/// Whether a readable object of that type is at the address.
inline bool isOfType(Pages &Memory, uintptr_t Object, uintptr_t Type) {
  uintptr_t Own = 0;
  return Object % alignof(void *) == 0 && Object != 0 &&
         Memory.read(Object + TypeAt, Own) && Own == Type;
}

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_OBJECTS_H
