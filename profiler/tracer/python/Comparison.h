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

/// Asks the interpreter to call \p Function on its main thread, with its lock
/// held, between two instructions of the program. Call this only on a thread
/// that has a Python frame. Returns false if the request cannot be made now.
bool callLater(const Interpreter &Python, int (*Function)(void *));

} // namespace syncline::tracer::python

#endif // SYNCLINE_PROFILER_TRACER_PYTHON_COMPARISON_H
