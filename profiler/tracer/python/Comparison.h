//===- Comparison.h - Checks the frame walk against Python ------*- C++ -*-===//

#ifndef SYNCLINE_PROFILER_TRACER_PYTHON_COMPARISON_H
#define SYNCLINE_PROFILER_TRACER_PYTHON_COMPARISON_H

#include "tracer/python/Interpreter.h"

#include <cstdint>

namespace syncline::tracer::python {

enum class Agreement : uint8_t {
  /// The interpreter could not be queried: the calling thread does not hold its
  /// lock.
  Unknown,
  Same,
  Different,
};

/// Compares the frames that a walk finds on the calling thread, and their
/// lines, with what the interpreter itself reports. Queries it only on a thread
/// that holds the interpreter's lock, and never acquires the lock.
Agreement compareWithInterpreter(const Interpreter &Python);

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_COMPARISON_H
