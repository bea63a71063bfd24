//===- BackwardJumps.h - The loops of a Python function ---------*- C++ -*-===//
//
// Results are in the encoding of `code.jumps`; see
// docs/reference/trace-format.md. An empty result means unknown.
//
//===----------------------------------------------------------------------===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_BACKWARDJUMPS_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_BACKWARDJUMPS_H

#include "tracer/python/Interpreter.h"
#include "tracer/python/Pages.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace syncline::tracer::python {

/// More than any source needs, in bytes.
inline constexpr size_t MaxBytecode = size_t{1} << 20;
inline constexpr size_t MaxJumps = size_t{4} << 10;

/// Finds the backward jumps in the bytecode of Python 3.Minor. Bytecode may be
/// any bytes; from 3.11 on it may be specialized or instrumented.
std::string findBackwardJumps(unsigned Minor,
                              std::span<const uint8_t> Bytecode);

/// Reads the bytecode of the code object at \p Address, which readOutline() has
/// found to be one.
std::string readBackwardJumps(const Interpreter &Python, Pages &Memory,
                              uintptr_t Address);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_BACKWARDJUMPS_H
